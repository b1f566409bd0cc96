import { type PagePlace, resolveLinks } from '../page-address.ts';
import { type TextBlock, toBlocks, toStems } from '../page-text.ts';
import { type BlockPlace, fairCoverage, type RankedBlock, rankBlocks } from '../rank-blocks.ts';
import { toQuery } from '../to-query.ts';
import type { ExtractiveInput } from './extractive-input.ts';

/** Says what the answer is, so that nobody takes a quotation for a judgement. */
const label = '*Quoted from the documentation; no language model took part.*';

const unknown = 'The documentation does not seem to answer this.';

/** Share of the question's weight that some block must speak of for an answer to be given; `bench/assistant.md` has what it costs. */
const leastCoverage = 0.3;

const hedge = 'The documentation does not answer this in these words. The nearest passages:';

/** How good a block has to be beside the best to be quoted too. */
const leastShare = 0.5;

/** Length (characters) of the prose and of the code of one answer, and up to which a block is quoted whole. */
const longestProse = 1_650;
const longestCode = 600;
const longestBlock = 900;

/** Blocks before and after a quoted one that are quoted with it, as far as they are no longer than this. */
const longestNeighbour = 320;

/** How much the words of the question before count, which a follow-up leaves out. */
const beforeFactor = 0.35;

/** The answer in Markdown: the best blocks word for word, each with the number of its page, and the label. */
export function composeAnswer({ question, before, sources }: ExtractiveInput): string {
  const questions = [
    { stems: toStems(toQuery(question)), factor: 1 },
    ...(before === undefined ? [] : [{ stems: toStems(toQuery(before)), factor: beforeFactor }]),
  ];
  const ranked = rankBlocks(toPlaces(sources), questions);
  const coverage = Math.max(0, ...ranked.map((block) => block.coverage));
  if (coverage < leastCoverage) return refuse(sources);
  const quotes = inOrder(chooseQuotes(ranked)).map(toQuote);
  return [...(coverage < fairCoverage ? [hedge] : []), ...quotes, label].join('\n\n');
}

/** A block with its neighbours: a sentence and the code that it introduces belong together. */
type Place = BlockPlace & {
  number: number;
  /** The page and the section, as a reader knows them. */
  name: string;
  /** The page, which its links count from. */
  origin: PagePlace;
  passage: number;
  previous?: TextBlock;
  next?: TextBlock;
};

function toPlaces(sources: ExtractiveInput['sources']): Place[] {
  return sources.flatMap(({ number, passages, path, root }, page) =>
    passages.flatMap(({ title, heading, markdown }, passage) => {
      const headingStems = new Set(toStems(heading));
      const titleStems = new Set(toStems(title));
      const blocks = toBlocks(markdown, passage);
      return blocks.map((block, position) => ({
        block,
        number,
        name: toName(title, heading),
        origin: { path, root },
        page,
        passage,
        headingStems,
        titleStems,
        ...(position > 0 && { previous: blocks[position - 1] }),
        ...(position < blocks.length - 1 && { next: blocks[position + 1] }),
      }));
    }),
  );
}

function toName(title: string, heading: string): string {
  const parts = heading === '' || heading === title ? [title] : [title, heading];
  return parts.join(' › ').replace(/[\\`*_[\]<>]/g, '\\$&');
}

/** The best blocks, each with the short ones around it, until the answer is long enough. */
function chooseQuotes(ranked: readonly RankedBlock<Place>[]): Place[] {
  const places = new Map<TextBlock, Place>(ranked.map((place) => [place.block, place]));
  const best = ranked[0]?.score ?? 0;
  const chosen = new Set<Place>();
  const texts = new Set<string>();
  let [prose, code] = [longestProse, longestCode];
  /** Whether the block is in the answer now. */
  const take = (block: TextBlock | undefined): boolean => {
    const place = block && places.get(block);
    if (block === undefined || place === undefined) return false;
    if (chosen.has(place)) return true;
    const length = Math.min(longestBlock, block.text.length);
    // Pages repeat themselves and each other.
    if (texts.has(block.text)) return false;
    if (chosen.size > 0 && length > (block.kind === 'code' ? code : prose)) return false;
    chosen.add(place);
    texts.add(block.text);
    if (block.kind === 'code') code -= length;
    else prose -= length;
    return true;
  };
  for (const { block, previous, next, score } of ranked) {
    if (score < best * leastShare || prose < shortest) break;
    const lead = previous && introduces(previous) ? previous : undefined;
    const isLed = block.kind !== 'prose' && take(lead);
    // Code alone does not say what it is for.
    if (block.kind === 'code' && !isLed) continue;
    if (!take(block)) continue;
    if (next && (introduces(block) || (isShort(next) && !isLabel(next)))) take(next);
    if (previous && isShort(previous)) take(previous);
  }
  return [...chosen].filter((place) => !isLabel(place.block) || isFollowed(place, chosen));
}

/** Whether what stands after the block in its section is quoted too. */
function isFollowed({ next }: Place, quotes: Iterable<Place>): boolean {
  for (const { block } of quotes) if (block === next) return true;
  return false;
}

/** Room (characters) below which nothing more is looked for. */
const shortest = 80;

function isShort({ kind, text }: TextBlock): boolean {
  return kind !== 'code' && text.length <= longestNeighbour;
}

function introduces(block: TextBlock): boolean {
  return isLabel(block) || (block.kind === 'prose' && /[:：]\s*$/.test(block.text));
}

/** The name of a step, a card or a tab, which says nothing without what follows. */
function isLabel({ kind, text }: TextBlock): boolean {
  return kind === 'prose' && /^\*\*[^*\n]+\*\*$/.test(text);
}

/** In the order of the pages that they cite; within a page, quotations stand as they do there. */
function inOrder(quotes: readonly Place[]): Place[] {
  return quotes.toSorted(
    (left, right) =>
      left.page - right.page || left.passage - right.passage || left.block.position - right.block.position,
  );
}

function toQuote(place: Place, index: number, all: readonly Place[]): string {
  const { block, number, name, origin } = place;
  const [before, following] = [all[index - 1], all[index + 1]];
  const goesOn = following !== undefined && following.block === place.next;
  const isCut = !goesOn && introduces(block);
  const text = block.kind === 'code' ? shorten(block) : resolveLinks(shorten(block), origin);
  const quote = isCut ? `${text} …` : text;
  const begun = isSameSection(before, place) ? quote : `**${name}**\n\n${quote}`;
  if (goesOn) return begun;
  return block.kind === 'prose' ? `${begun} [${number}]` : `${begun}\n\n[${number}]`;
}

function isSameSection(left: Place | undefined, right: Place): boolean {
  return left?.number === right.number && left.passage === right.passage;
}

/** A block that is too long ends at the end of a line or sentence, and its code is closed. */
function shorten({ kind, text }: TextBlock): string {
  if (text.length <= longestBlock) return text;
  const head = text.slice(0, longestBlock);
  const line = head.lastIndexOf('\n');
  if (kind === 'code') return `${head.slice(0, line)}\n${/^\s*(?:`{3,}|~{3,})/.exec(text)?.[0] ?? ''}`;
  const end = Math.max(line, head.lastIndexOf('. ') + 1, head.lastIndexOf('。') + 1);
  return `${end > 0 ? head.slice(0, end) : head} …`;
}

function refuse(sources: ExtractiveInput['sources']): string {
  const nearest = sources.slice(0, 3).map(({ title, url, number }) => `- [${title}](${url}) [${number}]`);
  const pages = nearest.length === 0 ? [] : ['The nearest pages are:', nearest.join('\n')];
  return [unknown, ...pages, label].join('\n\n');
}
