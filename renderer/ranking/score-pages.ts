import { highestImpact, type IndexMeta } from './index-format.ts';
import { lastAtMost } from './last-at-most.ts';
import type { WordMatch } from './match-word.ts';
import { countPostings, forEachPosting } from './postings.ts';

/** A page that holds words of the query, with its sections and their scores, best first. */
export type ScoredPage = { score: number; sections: { section: number; score: number }[] };

/** How much it costs a section, and its page, to lack words of the query. */
const sectionCoverage = 0.5;
const pageCoverage = 0.2;

/**
 * Ranks pages by their best section, by BM25F over the impacts that were computed when the index was made, and by the
 * share of the query's words that stand anywhere on the page. Reads no text.
 */
export function scorePages(
  meta: IndexMeta,
  matches: readonly WordMatch[],
  isWanted: (section: number) => boolean,
): ScoredPage[] {
  const pageOf = pageOfSection(meta);
  const scores = new Float64Array(meta.sections);
  const held = new Uint8Array(meta.sections);
  const touched: number[] = [];
  const heldByPage = matches.map((match) => {
    const pages = new Set<number>();
    forEachSection(meta, match, (section, score) => {
      if (held[section] === 0) touched.push(section);
      scores[section] = (scores[section] ?? 0) + score;
      held[section] = (held[section] ?? 0) + 1;
      pages.add(pageOf[section] ?? 0);
    });
    return pages;
  });
  const pages = new Map<number, ScoredPage>();
  for (const section of touched.filter(isWanted)) {
    const number = pageOf[section] ?? 0;
    const page = pages.get(number) ?? { score: 0, sections: [] };
    const share = (held[section] ?? 0) / matches.length;
    page.sections.push({ section, score: (scores[section] ?? 0) * share ** sectionCoverage });
    pages.set(number, page);
  }
  for (const [number, page] of pages) {
    page.sections.sort(byScore);
    const share = heldByPage.filter((held) => held.has(number)).length / matches.length;
    page.score = (page.sections[0]?.score ?? 0) * share ** pageCoverage;
  }
  return [...pages.values()].sort(
    (left, right) => right.score - left.score || firstOf(left) - firstOf(right),
  );
}

function byScore(left: { section: number; score: number }, right: { section: number; score: number }) {
  return right.score - left.score || left.section - right.section;
}

function firstOf({ sections }: ScoredPage): number {
  return sections[0]?.section ?? 0;
}

/** The number of the page that each section belongs to. */
function pageOfSection({ pages, sections }: IndexMeta): Uint32Array {
  const numbers = new Uint32Array(sections);
  let first = 0;
  pages.split(',').forEach((count, page) => {
    const next = first + Number.parseInt(count, 36);
    numbers.fill(page, first, next);
    first = next;
  });
  return numbers;
}

/** Calls back once for each section that holds one of a word's terms, with the score of the best of them. */
function forEachSection(
  meta: IndexMeta,
  { terms }: WordMatch,
  visit: (section: number, score: number) => void,
): void {
  const best = new Map<number, number>();
  for (const { encoded, weight } of terms) {
    const rarity = Math.log(1 + meta.sections / (countPostings(encoded) + 0.5));
    forEachPosting(encoded, (section, impact) => {
      const score = rarity * weight * (impact / highestImpact);
      if (terms.length === 1) visit(section, score);
      else if (score > (best.get(section) ?? 0)) best.set(section, score);
    });
  }
  for (const [section, score] of best) visit(section, score);
}

/** The version that a section belongs to. */
export function versionOf(meta: IndexMeta, section: number): string {
  return meta.versions[lastAtMost(meta.versions, ([first]) => first <= section)]?.[1] ?? '';
}
