import { type AddressRules, ExportError, toSafeUrl } from '@offprint/protocol/export-client';

export type InputFault = { input: string; reason: string };

/** Reads the inputs of the step and collects everything that is wrong with them, so that one run tells it all. */
export class InputReader {
  readonly faults: InputFault[] = [];
  #read: (name: string) => string;

  constructor(read: (name: string) => string) {
    this.#read = read;
  }

  fault(input: string, reason: string): void {
    const isTold = this.faults.some((known) => known.input === input && known.reason === reason);
    if (!isTold) this.faults.push({ input, reason });
  }

  text(name: string): string {
    return this.#read(name).trim();
  }

  required(name: string, reason: string): string {
    const text = this.text(name);
    if (text === '') this.fault(name, `Unexpected empty input, expected ${reason}.`);
    return text;
  }

  /** An address that may carry a secret; `undefined` when it is none or not safe, which is a fault. */
  address(name: string, rules: AddressRules): URL | undefined {
    try {
      return toSafeUrl(this.text(name), rules);
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      this.fault(name, error.message);
      return undefined;
    }
  }

  /** Non-empty pieces, separated by lines, and by commas too where `separator` says so. */
  list(name: string, separator: RegExp = /\n/): string[] {
    return this.text(name)
      .split(separator)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '');
  }

  flag(name: string): boolean {
    return this.choice(name, ['true', 'false']) === 'true';
  }

  /** One of `words`, case aside; the first one when the input is anything else, which is a fault. */
  choice<const Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const text = this.text(name).toLowerCase();
    const word = words.find((candidate) => candidate === text);
    if (word === undefined)
      this.fault(name, `Unexpected ${JSON.stringify(text)}, expected ${words.join(' or ')}.`);
    return word ?? words[0];
  }

  /** A number above zero and up to `most`; `undefined` when empty or, which is a fault, anything else. */
  number(name: string, most: number): number | undefined {
    const text = this.text(name);
    if (text === '') return undefined;
    const value = Number(text);
    if (value > 0 && value <= most) return value;
    this.fault(name, `Unexpected ${JSON.stringify(text)}, expected a number above 0 and up to ${most}.`);
    return undefined;
  }
}
