import { editDistance } from './edit-distance.ts';
import type { IndexFiles, IndexMeta, PostingsFile } from './index-format.ts';
import { lastAtMost } from './last-at-most.ts';
import { intersectPostings } from './postings.ts';
import { isVersion } from './versions.ts';
import { isUnspaced, toTerms } from './words.ts';

/** Postings of a term that stands for a word of the query; `weight` (0–1) says how much such a match counts. */
export type TermMatch = { term: string; encoded: string; weight: number };

/** A word of the query and the terms of the index that stand for it; none when nothing resembles it. */
export type WordMatch = { word: string; terms: TermMatch[] };

/** An index: what is always loaded, and where the rest comes from. */
export type OpenIndex = { meta: IndexMeta; files: IndexFiles };

/** Most terms that the beginning of a word, or a misspelled word, may stand for. */
const mostPrefixed = 60;
const mostSimilar = 12;

/** A word of a query: its term, how it was spelled without its ending folded, and whether it may still be being typed. */
export type QueryWord = { term: string; spelling: string; isUnfinished: boolean };

/** Finds a word in the index: as it is, while it is typed as the beginning of others, or else in two words or misspelled. */
export async function matchWord(index: OpenIndex, word: QueryWord): Promise<WordMatch> {
  const { term, spelling } = word;
  const exact = await readTerm(index, term, 1);
  const prefixed = wantsPrefix(word, exact.length > 0) ? await readPrefix(index, term) : [];
  const found = [...exact, ...prefixed.filter((match) => match.term !== term)];
  if (found.length > 0 || term.length < 4 || isVersion(term)) return { word: term, terms: found };
  const terms = await Promise.all([readCompound(index, spelling), readSimilar(index, term)]);
  return { word: term, terms: terms.flat() };
}

/** One character of a script without spaces is a word, and stands at the beginning of pairs. */
function wantsPrefix({ term, isUnfinished }: QueryWord, isKnown: boolean): boolean {
  if (isSingle(term)) return true;
  return term.length > 1 ? isUnfinished || !isKnown : isUnfinished && !isKnown;
}

/** Whether a term is one character of a script that is written without spaces. */
export function isSingle(term: string): boolean {
  return [...term].length === 1 && isUnspaced(term);
}

async function readTerm({ meta, files }: OpenIndex, term: string, weight: number): Promise<TermMatch[]> {
  const shard = shardOf(meta, term);
  if (shard < 0) return [];
  const encoded = ownEntry(await files.postings(shard), term);
  return encoded === undefined ? [] : [{ term, encoded, weight }];
}

function ownEntry(file: PostingsFile, term: string): string | undefined {
  return Object.hasOwn(file, term) ? file[term] : undefined;
}

/** Terms that begin with the word. Looks into two postings files at most; the shorter the rest, the higher the weight. */
async function readPrefix({ meta, files }: OpenIndex, word: string): Promise<TermMatch[]> {
  const first = Math.max(0, shardOf(meta, word));
  const shards = [first, first + 1].filter((shard) => shard === first || meta.terms[shard]?.startsWith(word));
  const found: TermMatch[] = [];
  for (const file of await Promise.all(
    shards.filter((shard) => shard < meta.terms.length).map((shard) => files.postings(shard)),
  )) {
    for (const [term, encoded] of Object.entries(file)) {
      if (term.startsWith(word))
        found.push({ term, encoded, weight: 0.75 * (word.length / term.length) ** 0.5 });
    }
  }
  return found.sort((left, right) => right.weight - left.weight).slice(0, mostPrefixed);
}

const compoundWeight = 0.7;

/** Sections that hold both parts of a word written as one, as `Node.js` and `wi-fi` for `nodejs` and `wifi`. */
async function readCompound(index: OpenIndex, word: string): Promise<TermMatch[]> {
  const found = [];
  for (let at = 2; at <= word.length - 2; at += 1) {
    const [left] = await readPart(index, word.slice(0, at));
    const [right] = left === undefined ? [] : await readPart(index, word.slice(at));
    if (!left || !right) continue;
    const encoded = intersectPostings(left.encoded, right.encoded);
    if (encoded !== '') found.push({ ...left, encoded }, { ...right, encoded });
  }
  return found;
}

async function readPart(index: OpenIndex, part: string): Promise<TermMatch[]> {
  const [term] = toTerms(part);
  return term === undefined ? [] : readTerm(index, term, compoundWeight);
}

/** Terms within one edit, or two for long words, that share the first letter or begin with the second. */
async function readSimilar(index: OpenIndex, word: string): Promise<TermMatch[]> {
  const limit = word.length > 7 ? 2 : 1;
  const letters = [...new Set([...word].slice(0, 2))].filter((letter) => index.meta.letters.includes(letter));
  const similar: { term: string; distance: number }[] = [];
  for (const letter of letters) {
    for (const term of decodeDictionary(await index.files.dictionary(letter))) {
      const distance = editDistance(word, term, limit);
      if (distance !== undefined) similar.push({ term, distance });
    }
  }
  const closest = similar.sort((left, right) => left.distance - right.distance).slice(0, mostSimilar);
  const found = await Promise.all(closest.map(({ term, distance }) => readTerm(index, term, 0.6 / distance)));
  return found.flat();
}

/** Front-coded terms in full: each entry is one character for the shared length and the rest. */
function decodeDictionary(entries: readonly string[]): string[] {
  let previous = '';
  return entries.map((entry) => {
    previous = previous.slice(0, entry.charCodeAt(0) - 40) + entry.slice(1);
    return previous;
  });
}

/** Index of the postings file that would hold a term; -1 before the first. */
function shardOf(meta: IndexMeta, term: string): number {
  return lastAtMost(meta.terms, (first) => first <= term);
}
