/** A mistake of the caller: printed as one sentence, without a stack. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What is wrong with a word of the command is told as such. */
export function asCommand<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}
