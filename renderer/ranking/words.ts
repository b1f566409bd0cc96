/** Scripts written without spaces: their text is indexed as overlapping pairs of characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const word = /[\p{L}\p{N}\p{M}_]+/gu;

/** Longest term that is indexed (characters); what is longer is a digest or a blob, not a word. */
const longestTerm = 40;

/**
 * Cuts text into index terms: lower case, without accents, plural endings folded. Identifiers give their parts too
 * (`maxRetries` → `maxretries`, `max`, `retry`). The same function cuts documents and queries.
 */
export function toTerms(text: string): string[] {
  const terms: string[] = [];
  for (const [raw] of text.matchAll(word)) {
    if (raw.length > 64) continue;
    if (unspaced.test(raw)) terms.push(...toPairs(raw));
    else terms.push(...toWordTerms(raw));
  }
  return terms;
}

function toWordTerms(raw: string): string[] {
  const whole = fold(raw);
  if (whole.length > longestTerm) return [];
  if (!/[_]|\p{Ll}\p{Lu}/u.test(raw)) return [singular(whole)];
  const parts = raw.split(/_+|(?<=\p{Ll}|\p{N})(?=\p{Lu})/u).filter((part) => part.length > 1);
  return parts.length > 1
    ? [singular(whole), ...parts.map((part) => singular(fold(part)))]
    : [singular(whole)];
}

function toPairs(raw: string): string[] {
  const characters = [...raw.toLowerCase()];
  if (characters.length === 1) return characters;
  return characters.slice(0, -1).map((character, index) => character + (characters[index + 1] ?? ''));
}

/** Lower case without accents. Plain ASCII, the common case, takes the short way. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return /^[\w]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
}

function singular(term: string): string {
  if (term.length < 4 || !term.endsWith('s') || /(?:ss|us|is)$/.test(term)) return term;
  if (term.endsWith('ies') && term.length > 4) return `${term.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss)es$/.test(term) ? term.slice(0, -2) : term.slice(0, -1);
}
