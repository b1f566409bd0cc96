import type { Navigation } from '../navigation/navigation.ts';

/** Codes of the languages that the site can be read in, as the configuration writes them. */
export function languageCodes({ root }: Navigation): string[] {
  const codes = root.divisions.filter(({ kind }) => kind === 'language').map(({ label }) => label);
  return codes.length > 0 ? codes : ['en'];
}
