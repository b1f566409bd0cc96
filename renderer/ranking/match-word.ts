import { editDistance } from './edit-distance.ts';
import type { IndexFiles, IndexMeta, PostingsFile } from './index-format.ts';
import { lastAtMost } from './last-at-most.ts';

/** Postings of a term that stands for a word of the query; `weight` (0–1) says how much such a match counts. */
export type TermMatch = { term: string; encoded: string; weight: number };

/** A word of the query and the terms of the index that stand for it; none when nothing resembles it. */
export type WordMatch = { word: string; terms: TermMatch[] };

/** An index: what is always loaded, and where the rest comes from. */
export type OpenIndex = { meta: IndexMeta; files: IndexFiles };

/** Most terms that the beginning of a word, or a misspelled word, may stand for. */
const mostPrefixed = 60;
const mostSimilar = 12;

/** Finds a word in the index: as it is, while it is typed as the beginning of others, or else misspelled. */
export async function matchWord(index: OpenIndex, word: string, isUnfinished: boolean): Promise<WordMatch> {
  const exact = await readTerm(index, word, 1);
  const wantsPrefix = word.length >= 2 && (isUnfinished || exact.length === 0);
  const prefixed = wantsPrefix ? await readPrefix(index, word) : [];
  const found = [...exact, ...prefixed.filter(({ term }) => term !== word)];
  if (found.length > 0 || word.length < 4) return { word, terms: found };
  return { word, terms: await readSimilar(index, word) };
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
