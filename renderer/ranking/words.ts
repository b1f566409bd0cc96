/** Scripts written without spaces: their text is indexed as overlapping pairs of characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const word = /[\p{L}\p{N}\p{M}_]+/gu;

/** Longest term that is indexed (characters); what is longer is a digest or a blob, not a word. */
const longestTerm = 40;

/**
 * Cuts text into index terms: lower case, without accents, endings folded. Identifiers give their parts too
 * (`maxRetries` → `maxretri`, `max`, `retri`). The same function cuts documents and queries.
 */
export function toTerms(text: string): string[] {
  return toWords(text).flatMap(cutWord);
}

/** The words of a text as they stand. */
export function toWords(text: string): string[] {
  return text.match(isAscii(text) ? /\w+/g : word) ?? [];
}

/** For such text the short pattern says the same, in a fraction of the time. */
function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** The terms of one word of {@link toWords}. */
export function cutWord(raw: string): string[] {
  if (raw.length > 64) return [];
  return unspaced.test(raw) ? toPairs(raw) : toWordTerms(raw);
}

function toWordTerms(raw: string): string[] {
  const whole = fold(raw);
  if (whole.length > longestTerm) return [];
  if (!/[_]|\p{Ll}\p{Lu}/u.test(raw)) return [stem(whole)];
  const parts = raw.split(/_+|(?<=\p{Ll}|\p{N})(?=\p{Lu})/u).filter((part) => part.length > 1);
  return parts.length > 1 ? [stem(whole), ...parts.map((part) => stem(fold(part)))] : [stem(whole)];
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

/**
 * Folds the endings that most often part two forms of an English word: plurals, a final `e`, and `y` against `ies`.
 * Milder than a real stemmer, so that a word still being typed begins like the one it will become.
 */
function stem(term: string): string {
  if (term.length < 4 || !/[esy]$/.test(term)) return term;
  const single = /[^sui]s$/.test(term) ? term.slice(0, -1) : term;
  return single.length > 3 ? single.replace(/e$/, '').replace(/y$/, 'i') : single;
}
