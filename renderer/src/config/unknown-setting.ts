import type { Diagnostic } from '../check/diagnostic.ts';
import { didYouMean } from '../check/did-you-mean.ts';
import type { Place } from './config-node.ts';

/** The finding that nothing has a setting of this name, with the nearest of the known names. */
export function unknownSetting(key: string, place: Place, known: readonly string[]): Diagnostic {
  const suggestion = didYouMean(key, known);
  const shown = key.length > 60 ? `${key.slice(0, 57)}…` : key;
  return {
    rule: 'config-unknown-setting',
    severity: 'info',
    reason: `Unexpected setting \`${shown}\`, expected one of the documented settings`,
    ...place,
    ...(suggestion ? { suggestion: `Did you mean \`${suggestion}\`?` } : {}),
  };
}
