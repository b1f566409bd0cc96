import { didYouMean } from '../check/did-you-mean.ts';
import { type Rule, rules } from '../check/rules.ts';
import { CommandError } from './command-error.ts';

/** `offprint rules [id]`: explains one rule, or lists all of them. Resolves to the exit code. */
export async function runRules([id]: string[]): Promise<number> {
  process.stdout.write(id === undefined ? rules.map(toLine).join('') : explain(findRule(id)));
  return 0;
}

function findRule(id: string): Rule {
  const rule = rules.find((candidate) => candidate.id === id);
  if (rule) return rule;
  const nearest = didYouMean(
    id,
    rules.map((candidate) => candidate.id),
  );
  throw new CommandError(`There is no rule "${id}".${nearest ? ` Did you mean "${nearest}"?` : ''}`);
}

function toLine({ id, severity, what }: Rule): string {
  return `${id.padEnd(26)}${severity.padEnd(9)}${what}\n`;
}

function explain({ id, severity, what, why, fix }: Rule): string {
  return `${id} (${severity})\n\n  ${what}\n  ${why}\n\n  To put it right: ${fix}\n`;
}
