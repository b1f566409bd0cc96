import { toTerms } from 'offprint/search';
import { toQuery } from '../to-query.ts';
import type { ExtractiveInput } from './extractive-model.ts';
import { type Block, splitBlocks } from './split-blocks.ts';

/** Says what the answer is, so that nobody takes a quotation for a judgement. */
const label = '*Quoted from the documentation; no language model took part.*';

const unknown = 'The documentation does not seem to answer this.';

/** Share of the question's weight that the best passage must speak of for an answer to be given. */
const leastCoverage = 0.34;

/** Passages quoted in one answer, and how good one has to be beside the best. */
const mostQuotes = 4;
const leastShare = 0.5;

/** Length (characters) up to which an answer takes in another quotation, and up to which a block is quoted whole. */
const longestAnswer = 1_500;
const longestBlock = 900;

/** The answer in Markdown: the best passages word for word, each with the number of its page, and the label. */
export function composeAnswer({ question, before, sources }: ExtractiveInput): string {
  const candidates = toCandidates(sources);
  const asked = weighTerms(question, before, candidates);
  const scored = candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate, asked) }))
    .sort((left, right) => right.score - left.score);
  const [best] = scored;
  if (best === undefined || coverageOf(best, asked) < leastCoverage) return refuse(sources);
  const quotes = chooseQuotes(scored, best.score);
  return `${inOrder(quotes).map(toQuote).join('\n\n')}\n\n${label}`;
}

/** A block that could be quoted, with what is known of its place. */
type Candidate = {
  block: Block;
  /** The block after it, for a sentence that introduces it. */
  next: Block | undefined;
  /** Page in the order of the search, from 1; passage in the page and block in the passage, from 0. */
  page: number;
  passage: number;
  position: number;
  terms: ReadonlySet<string>;
  length: number;
  headingTerms: ReadonlySet<string>;
};

type Scored = Candidate & { score: number };

function toCandidates(sources: ExtractiveInput['sources']): Candidate[] {
  return sources.flatMap(({ number, passages }) =>
    passages.flatMap(({ title, heading, markdown }, passage) => {
      const blocks = splitBlocks(markdown);
      const headingTerms = new Set(toTerms(`${title} ${heading}`));
      return blocks.map((block, position) => {
        const terms = toTerms(block.text);
        return {
          block,
          next: blocks[position + 1],
          page: number,
          passage,
          position,
          terms: new Set(terms),
          length: terms.length,
          headingTerms,
        };
      });
    }),
  );
}

/** Terms of the question with their weight: what few blocks speak of tells more than what most do. */
function weighTerms(
  question: string,
  before: string | undefined,
  candidates: readonly Candidate[],
): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, factor: number) => {
    for (const term of new Set(toTerms(toQuery(text)))) {
      const found = candidates.filter(({ terms }) => terms.has(term)).length;
      const weight = factor * Math.log(1 + (candidates.length + 1) / (found + 0.5));
      weights.set(term, Math.max(weight, weights.get(term) ?? 0));
    }
  };
  add(question, 1);
  if (before !== undefined) add(before, 0.35);
  return weights;
}

/** Share of the weight of a term that counts when only the heading above the block has it. */
const headingShare = 0.6;

function matchOf({ terms, headingTerms }: Candidate, asked: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [term, weight] of asked) {
    if (terms.has(term)) sum += weight;
    else if (headingTerms.has(term)) sum += weight * headingShare;
  }
  return sum;
}

function coverageOf(candidate: Candidate, asked: ReadonlyMap<string, number>): number {
  const all = [...asked.values()].reduce((sum, weight) => sum + weight, 0);
  return all === 0 ? 0 : matchOf(candidate, asked) / all;
}

function scoreOf(candidate: Candidate, asked: ReadonlyMap<string, number>): number {
  const { page, passage, position, length, block } = candidate;
  const rank = 1 / (1 + 0.18 * (page - 1) + 0.1 * passage);
  const place = position === 0 ? 1.15 : 1 / (1 + 0.02 * position);
  const size = length < 5 ? 0.6 : 1 / (1 + length / 400);
  const kind = block.kind === 'prose' ? 1.1 : block.kind === 'code' ? 0.7 : 0.95;
  return matchOf(candidate, asked) * rank * place * size * kind;
}

function chooseQuotes(scored: readonly Scored[], best: number): Scored[] {
  const chosen: Scored[] = [];
  let length = 0;
  for (const candidate of scored) {
    if (chosen.length === mostQuotes || candidate.score < best * leastShare) break;
    const size = Math.min(longestBlock, candidate.block.text.length);
    if (length > 0 && length + size > longestAnswer) continue;
    chosen.push(candidate);
    length += size;
  }
  return chosen;
}

/** The page of the best quotation comes first; within a page, quotations stand as they do there. */
function inOrder(quotes: readonly Scored[]): Scored[] {
  const pages = [...new Set(quotes.map(({ page }) => page))];
  return quotes.toSorted(
    (left, right) =>
      pages.indexOf(left.page) - pages.indexOf(right.page) ||
      left.passage - right.passage ||
      left.position - right.position,
  );
}

function toQuote({ block, next, page }: Scored): string {
  const text = shorten(block);
  const introduces = /[:：]\s*$/.test(text) && next !== undefined && next.text.length <= longestBlock;
  const whole = introduces ? `${text}\n\n${next.text}` : text;
  const last = introduces ? next : block;
  return last.kind === 'prose' ? `${whole} [${page}]` : `${whole}\n\n[${page}]`;
}

/** A block that is too long ends at the end of a line or sentence; code is quoted whole or not at all. */
function shorten({ kind, text }: Block): string {
  if (text.length <= longestBlock) return text;
  const head = text.slice(0, longestBlock);
  if (kind === 'code')
    return `${head.slice(0, head.lastIndexOf('\n'))}\n${/^\s*(?:`{3,}|~{3,})/.exec(text)?.[0] ?? ''}`;
  const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1, head.lastIndexOf('。') + 1);
  return `${end > 0 ? head.slice(0, end) : head} …`;
}

function refuse(sources: ExtractiveInput['sources']): string {
  const nearest = sources.slice(0, 3).map(({ title, url, number }) => `- [${title}](${url}) [${number}]`);
  const pages = nearest.length === 0 ? [] : ['The nearest pages are:', nearest.join('\n')];
  return [unknown, ...pages, label].join('\n\n');
}
