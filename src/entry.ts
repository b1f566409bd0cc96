import { getInput, setFailed } from '@actions/core';
import { type Environment, readEnvironment } from './environment.ts';

/** Runs one action from its start to the end of the process. */
export async function runEntry(
  run: (readInput: (name: string) => string, environment: Environment) => Promise<void>,
): Promise<void> {
  // A promise that never settles lets Node drain and exit with 0: a green step that did nothing.
  const sentinel = () =>
    setFailed('The step ended before it was finished. This is a fault of the action itself.');
  process.once('beforeExit', sentinel);
  try {
    await run(getInput, readEnvironment(process.env));
  } catch (error) {
    setFailed(error instanceof Error ? error : String(error));
  }
  process.off('beforeExit', sentinel);
  // Open sockets of an interrupted call must not keep the step waiting.
  process.stdout.write('', () => process.exit());
}
