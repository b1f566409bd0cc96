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

/** A question's stems with their weights. */
type AskedStems = ReadonlyMap<string, number>;

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
  const asked = weighStems(places, questions);
  const total = [...asked.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const ranked = places.map((place) => {
    const match = matchOf(place, asked);
    return { ...place, coverage: match / total, score: (match / total) * priorOf(place) };
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

/** What few blocks speak of tells more than what most do. */
function weighStems(
  places: readonly BlockPlace[],
  questions: readonly { stems: readonly string[]; factor: number }[],
): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { stems, factor } of questions) {
    for (const stem of new Set(stems)) {
      const found = places.filter(({ block }) => block.stems.has(stem)).length;
      const weight = factor * Math.log(1 + (places.length + 1) / (found + 0.5));
      weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
    }
  }
  return weights;
}

function matchOf({ block, headingStems, titleStems }: BlockPlace, asked: AskedStems): number {
  let sum = 0;
  for (const [stem, weight] of asked) {
    if (block.stems.has(stem)) sum += weight;
    else if (headingStems.has(stem)) sum += weight * headingShare;
    else if (titleStems.has(stem)) sum += weight * titleShare;
  }
  return sum;
}

/** Earlier pages, short blocks and prose are likelier to answer. */
function priorOf({ block, page }: BlockPlace): number {
  const rank = 1 / (1 + 0.05 * page);
  const size = block.length < 5 ? 0.6 : 1 / (1 + block.length / 250);
  const kind = block.kind === 'prose' ? 1.3 : block.kind === 'code' ? 0.6 : 0.9;
  return rank * size * kind;
}
