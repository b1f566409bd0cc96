import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { didYouMean } from '../check/did-you-mean.ts';
import { CommandError } from './command-error.ts';

/** Options and other words of `offprint <name>`. Throws a {@link CommandError} that says what is wrong with them. */
export function parseCommand<T extends ParseArgsOptionsConfig>(name: string, args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(explain(error, name, Object.keys(options)));
  }
}

function explain(error: unknown, name: string, known: readonly string[]): string {
  const text = error instanceof Error ? error.message : String(error);
  const option = /^Unknown option '(-[^']*)'/.exec(text)?.[1];
  if (option === undefined) return text;
  const nearest = didYouMean(option.replace(/^-+/, ''), known);
  const remedy = nearest
    ? `Did you mean "--${nearest}"?`
    : `"offprint ${name} --help" lists those there are.`;
  return `Unknown option "${option}". ${remedy}`;
}
