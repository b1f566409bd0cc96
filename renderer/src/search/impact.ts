import { highestImpact } from '../../ranking/index-format.ts';
import { unpackPosting } from './packed-posting.ts';

/**
 * BM25: how slowly repetition stops counting, how much long sections are held back, and what a term gains by standing
 * in the title of the page. The values are those that find most in the corpora of `bench/search`.
 */
const saturation = 4;
const lengthWeight = 0.6;
const titleBonus = 0.2;

/** How much a section is held back for its length, both in terms as the average is. */
export function sectionNorm(length: number, average: number): number {
  return saturation * (1 - lengthWeight + (lengthWeight * length) / average);
}

/** What a posting counts, from 1 to the highest impact. */
export function impactOf(posting: number, norm: number, boost: number): number {
  const { frequency, isInTitle } = unpackPosting(posting);
  const score = frequency / (norm + frequency) + (isInTitle ? titleBonus : 0);
  const impact = Math.ceil(((highestImpact * score) / (1 + titleBonus)) * boost);
  return Math.min(highestImpact, Math.max(1, impact));
}
