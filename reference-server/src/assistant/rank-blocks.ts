import type { TextBlock } from './page-text.ts';

/** A block that may answer the question, with what is known of its place. */
export type BlockPlace = {
  block: TextBlock;
  /** Page in the order of the search, from 0. */
  page: number;
  headingStems: ReadonlySet<string>;
  titleStems: ReadonlySet<string>;
};

export type RankedBlock<Place extends BlockPlace = BlockPlace> = Place & {
  score: number;
  /** Share of the question's weight that the block and its headings speak of, from 0 to 1. */
  coverage: number;
};

/**
 * Coverage of the best block below which the docs are taken not to speak of the question: an answer says so, and the docs
 * of other languages are looked at. `bench/assistant.md` has what it costs.
 */
export const fairCoverage = 0.42;

/** How much a stem counts that only the heading above the block has, or only the title of its page. */
const headingShare = 0.7;
const titleShare = 0.35;

/** How much the best block of its section lifts a block. */
const sectionShare = 0.1;

/** Ranks blocks for a question, best first. `questions` are stems with a factor each: the question and what it refers to. */
export function rankBlocks<Place extends BlockPlace>(
  places: readonly Place[],
  questions: readonly { stems: readonly string[]; factor: number }[],
): RankedBlock<Place>[] {
  const asked = toAsked(questions);
  const found = places.map((place) => findStems(place, asked));
  const weights = asked.map(({ factor }, at) => factor * rarity(found, at));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const ranked = places.map((place, at) => {
    const coverage = coverageOf(found[at] ?? '', weights) / total;
    return { ...place, coverage, score: coverage * priorOf(place) };
  });
  const bySection = new Map<string, number>();
  for (const { page, block, score } of ranked) {
    const key = `${page}/${block.section}`;
    bySection.set(key, Math.max(score, bySection.get(key) ?? 0));
  }
  return ranked
    .map((place) => {
      const best = bySection.get(`${place.page}/${place.block.section}`) ?? 0;
      return { ...place, score: place.score * (1 - sectionShare) + best * sectionShare };
    })
    .sort((left, right) => right.score - left.score);
}

type AskedStem = { stem: string; factor: number };

/** Each stem once, with the highest factor of the questions that hold it. */
function toAsked(questions: readonly { stems: readonly string[]; factor: number }[]): AskedStem[] {
  const factors = new Map<string, number>();
  for (const { stems, factor } of questions)
    for (const stem of stems) factors.set(stem, Math.max(factor, factors.get(stem) ?? 0));
  return [...factors].map(([stem, factor]) => ({ stem, factor }));
}

/** Where each stem of the question stands: in the block, in its heading, in the title of its page, or nowhere. */
type StemPlaces = string;

function findStems({ block, headingStems, titleStems }: BlockPlace, asked: readonly AskedStem[]): StemPlaces {
  let places = '';
  for (const { stem } of asked)
    places += block.stems.has(stem) ? 'b' : headingStems.has(stem) ? 'h' : titleStems.has(stem) ? 't' : '-';
  return places;
}

/** What few blocks speak of tells more than what most do. */
function rarity(found: readonly StemPlaces[], at: number): number {
  let blocks = 0;
  for (const places of found) if (places[at] === 'b') blocks += 1;
  return Math.log(1 + (found.length + 1) / (blocks + 0.5));
}

const shares: Record<string, number> = { b: 1, h: headingShare, t: titleShare, '-': 0 };

function coverageOf(places: StemPlaces, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += (weights[at] ?? 0) * (shares[places[at] ?? '-'] ?? 0);
  return sum;
}

/** Earlier pages, short blocks and prose are likelier to answer. */
function priorOf({ block, page }: BlockPlace): number {
  const rank = 1 / (1 + 0.05 * page);
  const size = block.length < 5 ? 0.6 : 1 / (1 + block.length / 250);
  const kind = block.kind === 'prose' ? 1.3 : block.kind === 'code' ? 0.6 : 0.9;
  return rank * size * kind;
}
