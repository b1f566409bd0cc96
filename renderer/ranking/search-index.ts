import { editDistance } from './edit-distance.ts';
import {
  type ContentPage,
  highestImpact,
  type IndexFiles,
  type IndexMeta,
  type PostingsFile,
} from './index-format.ts';
import { countPostings, forEachPosting } from './postings.ts';
import { fold, toTerms } from './words.ts';

export type SearchOptions = {
  /** Most pages to return. */
  limit: number;
  version?: string | undefined;
  groups?: readonly string[] | undefined;
  /** Page whose sections count for more, such as the one being read. */
  boostPath?: string | undefined;
};

export type SectionHit = { id: string; heading: string; text: string; score: number };

/** A page with its best sections, best first. */
export type PageHit = { page: ContentPage; score: number; sections: SectionHit[]; terms: string[] };

/** A term of the index that stands for a word of the query, and how much a match counts (0–1). */
type Candidate = { term: string; weight: number };

/** Ranks the sections of an index for a query by BM25F with prefix and typo tolerance, grouped by page. */
export async function searchIndex(
  meta: IndexMeta,
  files: IndexFiles,
  query: string,
  options: SearchOptions,
): Promise<PageHit[]> {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const matched = await Promise.all(
    words.map((word, index) =>
      matchWord(meta, files, word, index === words.length - 1 && !/\s$/.test(query)),
    ),
  );
  const scores = scoreSections(meta, matched, options);
  return toPages({ meta, files, scores, matched, options });
}

/** The terms to look for. Long questions are cut to their rarest-looking words by the scorer, not here. */
function queryWords(query: string): string[] {
  return [...new Set(toTerms(query.slice(0, 500)))].slice(0, 32);
}

type WordMatch = { word: string; postings: { term: string; encoded: string; weight: number }[] };

async function matchWord(
  meta: IndexMeta,
  files: IndexFiles,
  word: string,
  isLast: boolean,
): Promise<WordMatch> {
  const exact = await readTerms(meta, files, [{ term: word, weight: 1 }]);
  const wantsPrefix = word.length >= 2 && (isLast || exact.length === 0);
  const prefixed = wantsPrefix ? await readPrefix(meta, files, word) : [];
  const found = [...exact, ...prefixed.filter(({ term }) => term !== word)];
  if (found.length > 0 || word.length < 4) return { word, postings: found };
  return { word, postings: await readTerms(meta, files, await similarTerms(meta, files, word)) };
}

async function readTerms(meta: IndexMeta, files: IndexFiles, candidates: readonly Candidate[]) {
  const found = await Promise.all(
    candidates.map(async ({ term, weight }) => {
      const shard = shardOf(meta, term);
      if (shard < 0) return [];
      const encoded = ownEntry(await files.postings(shard), term);
      return encoded === undefined ? [] : [{ term, encoded, weight }];
    }),
  );
  return found.flat();
}

function ownEntry(file: PostingsFile, term: string): string | undefined {
  return Object.hasOwn(file, term) ? file[term] : undefined;
}

/** Terms that begin with the word. Looks into two postings files at most; the shorter the rest, the higher the weight. */
async function readPrefix(meta: IndexMeta, files: IndexFiles, word: string) {
  const first = Math.max(0, shardOf(meta, word));
  const shards = [first, first + 1].filter((shard) => shard === first || meta.terms[shard]?.startsWith(word));
  const found: { term: string; encoded: string; weight: number }[] = [];
  for (const file of await Promise.all(
    shards.filter((shard) => shard < meta.terms.length).map((shard) => files.postings(shard)),
  )) {
    for (const [term, encoded] of Object.entries(file)) {
      if (term.startsWith(word))
        found.push({ term, encoded, weight: 0.75 * (word.length / term.length) ** 0.5 });
    }
  }
  return found.sort((left, right) => right.weight - left.weight).slice(0, 60);
}

/** Terms of the same first letter within one edit, or two for long words. */
async function similarTerms(meta: IndexMeta, files: IndexFiles, word: string): Promise<Candidate[]> {
  const limit = word.length > 7 ? 2 : 1;
  const letters = [...new Set([word[0], word[1]])].filter(
    (letter) => letter !== undefined && meta.letters.includes(letter),
  );
  const candidates: Candidate[] = [];
  for (const letter of letters) {
    for (const term of decodeDictionary(await files.dictionary(letter ?? ''))) {
      const distance = editDistance(word, term, limit);
      if (distance !== undefined) candidates.push({ term, weight: 0.6 / distance });
    }
  }
  return candidates.sort((left, right) => right.weight - left.weight).slice(0, 12);
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

function lastAtMost<Item>(items: readonly Item[], isAtMost: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAtMost(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

type SectionScore = { score: number; coverage: number };

function scoreSections(
  meta: IndexMeta,
  matched: readonly WordMatch[],
  { version }: SearchOptions,
): Map<number, SectionScore> {
  const scores = new Map<number, SectionScore>();
  for (const { postings } of matched) {
    const best = new Map<number, number>();
    for (const { encoded, weight } of postings) {
      const rarity = Math.log(1 + meta.sections / (countPostings(encoded) + 0.5));
      forEachPosting(encoded, (section, impact) => {
        const score = rarity * weight * (impact / highestImpact);
        if (score > (best.get(section) ?? 0)) best.set(section, score);
      });
    }
    for (const [section, score] of best) {
      const entry = scores.get(section) ?? { score: 0, coverage: 0 };
      scores.set(section, { score: entry.score + score, coverage: entry.coverage + 1 });
    }
  }
  if (version !== undefined && meta.versions.length > 1) {
    for (const section of scores.keys()) if (versionOf(meta, section) !== version) scores.delete(section);
  }
  return scores;
}

function versionOf(meta: IndexMeta, section: number): string {
  return meta.versions[lastAtMost(meta.versions, ([first]) => first <= section)]?.[1] ?? '';
}

type Ranking = {
  meta: IndexMeta;
  files: IndexFiles;
  scores: ReadonlyMap<number, SectionScore>;
  matched: readonly WordMatch[];
  options: SearchOptions;
};

/** Contents are read for the best sections only: enough of them that grouping by page cannot change the order much. */
async function toPages({ meta, files, scores, matched, options }: Ranking): Promise<PageHit[]> {
  const rank = ({ score, coverage }: SectionScore) => score * (coverage / matched.length) ** 0.5;
  const wanted = options.groups?.length ? 400 : Math.max(24, options.limit * 5);
  const best = [...scores]
    .map(([section, score]) => ({ section, score: rank(score) }))
    .sort((left, right) => right.score - left.score || left.section - right.section)
    .slice(0, wanted);
  const shards = takeShards(
    best.map(({ section }) => lastAtMost(meta.contents, (first) => first <= section)),
    options,
  );
  const contents = new Map(
    await Promise.all([...shards].map(async (shard) => [shard, await files.contents(shard)] as const)),
  );
  const terms = matched.flatMap(({ word, postings }) => [word, ...postings.map(({ term }) => term)]);
  const pages = new Map<ContentPage, PageHit>();
  for (const { section, score } of best) {
    const file = contents.get(lastAtMost(meta.contents, (first) => first <= section));
    const entry = file?.[lastAtMost(file, ({ first }) => first <= section)];
    if (entry) addSection(pages, { page: entry.page, position: section - entry.first, score, terms });
  }
  return [...pages.values()]
    .filter(
      ({ page }) => !options.groups?.length || page.groups?.some((group) => options.groups?.includes(group)),
    )
    .map((hit) => ({
      ...hit,
      score: pageScore(hit, matched) * (hit.page.path === options.boostPath ? 1.35 : 1),
    }))
    .sort((left, right) => right.score - left.score)
    .slice(0, options.limit);
}

/** Contents files in order of need; at most as many as there are pages to show, so that a query stays small. */
function takeShards(shards: readonly number[], options: SearchOptions): Set<number> {
  const taken = new Set<number>();
  for (const shard of shards)
    if (taken.size < (options.groups?.length ? 400 : options.limit + 4)) taken.add(shard);
  return taken;
}

function addSection(
  pages: Map<ContentPage, PageHit>,
  found: { page: ContentPage; position: number; score: number; terms: string[] },
): void {
  const { page, position, score, terms } = found;
  const hit = pages.get(page) ?? { page, score: 0, sections: [], terms };
  const [id = '', heading = '', text = ''] = page.sections[position] ?? [];
  hit.sections.push({ id, heading, text, score });
  pages.set(page, hit);
}

/** A page counts as its best section, a little more for further ones, and more when its title answers the query. */
function pageScore({ page, sections }: PageHit, matched: readonly WordMatch[]): number {
  const [best, ...others] = sections;
  const title = new Set(toTerms(page.title));
  const inTitle = matched.filter(
    ({ word, postings }) => title.has(word) || postings.some(({ term }) => title.has(term)),
  ).length;
  const exact = fold(page.title) === matched.map(({ word }) => word).join(' ') ? 1.3 : 1;
  const sum = others.slice(0, 6).reduce((total, { score }) => total + score, 0);
  return (
    ((best?.score ?? 0) + 0.12 * sum) * (1 + (0.6 * inTitle) / Math.max(matched.length, title.size)) * exact
  );
}
