/**
 * Scripts written without spaces: their text is indexed as overlapping pairs of characters. By extensions, as `ー` belongs to
 * two scripts.
 */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const unspaced = new RegExp(`[${scripts}]`, 'u');
const allUnspaced = new RegExp(`^[${scripts}]+$`, 'u');
const scriptRuns = new RegExp(`[${scripts}]+|[^${scripts}]+`, 'gu');

const word = /[\p{L}\p{N}\p{M}_]+/gu;

/** Longest word that may be one (characters). */
const longestWord = 64;

/** Longest term that is indexed (characters); what is longer is a digest or a blob, not a word. */
const longestTerm = 40;

/**
 * Cuts text into index terms: lower case, without accents, endings folded. Identifiers give their parts too
 * (`maxRetries` → `maxretri`, `max`, `retri`). What documents are found by.
 */
export function toTerms(text: string): string[] {
  return toWords(text).flatMap(cutIndexed);
}

function cutIndexed(raw: string): string[] {
  return cutWord(raw, toIndexedPairs);
}

/** The terms that a query asks for: as {@link toTerms}, but the last character of a pair is not asked for once more. */
export function toQueryTerms(text: string): string[] {
  return toWords(text).flatMap((raw) => cutWord(raw, toPairs));
}

/** The words of a text as they stand. */
export function toWords(text: string): string[] {
  return text.match(isAscii(text) ? /\w+/g : word) ?? [];
}

/** For such text the short pattern says the same, in a fraction of the time. */
function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** Parts of a word in scripts with and without spaces: `Node` and `の設定` of `Nodeの設定`. */
export function toScriptRuns(raw: string): string[] {
  return unspaced.test(raw) ? (raw.match(scriptRuns) ?? []) : [raw];
}

export function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}

function cutWord(raw: string, toPairs: (run: string) => string[]): string[] {
  if (!unspaced.test(raw)) return toWordTerms(raw);
  if (allUnspaced.test(raw)) return toPairs(raw);
  return toScriptRuns(raw).flatMap((run) => (unspaced.test(run) ? toPairs(run) : toWordTerms(run)));
}

function toWordTerms(raw: string): string[] {
  if (raw.length > longestWord) return [];
  const whole = fold(raw);
  if (whole.length > longestTerm) return [];
  if (!/[_]|\p{Ll}\p{Lu}/u.test(raw)) return [stem(whole)];
  const parts = raw.split(/_+|(?<=\p{Ll}|\p{N})(?=\p{Lu})/u).filter((part) => part.length > 1);
  return parts.length > 1 ? [stem(whole), ...parts.map((part) => stem(fold(part)))] : [stem(whole)];
}

/** Every character but the last begins a pair, and is found by it; so the last one is a term. */
function toIndexedPairs(run: string): string[] {
  const pairs: string[] = [];
  let previous = '';
  for (const character of run.toLowerCase()) {
    if (previous !== '') pairs.push(previous + character);
    previous = character;
  }
  pairs.push(previous);
  return pairs;
}

function toPairs(run: string): string[] {
  const pairs = toIndexedPairs(run);
  return pairs.length > 1 ? pairs.slice(0, -1) : pairs;
}

/** Letters that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};
const specialLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Lower case without accents. Plain ASCII, the common case, takes the short way. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\w]*$/.test(lower)) return lower;
  const bare = lower.normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(specialLetter, (letter) => plainLetters[letter] ?? letter);
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
