import { toTerms } from 'offprint/search';
import { stemmer } from 'stemmer';
import { type MarkdownSection, splitSections } from './section-markdown.ts';
import { type Block, splitBlocks } from './split-blocks.ts';

/** A block with the words it is found by. */
export type TextBlock = Block & {
  /** Section of the page, and block in the section, from 0. */
  section: number;
  position: number;
  stems: ReadonlySet<string>;
  /** Number of words, repetitions included. */
  length: number;
};

export type PageText = {
  sections: (MarkdownSection & { stems: ReadonlySet<string> })[];
  blocks: TextBlock[];
};

/** Reads the Markdown of a page into sections and blocks. Pure. */
export function readPageText(markdown: string): PageText {
  const sections = splitSections(markdown);
  return {
    sections: sections.map((section) => ({ ...section, stems: new Set(toStems(section.heading)) })),
    blocks: sections.flatMap(({ markdown: text }, section) => toBlocks(text, section)),
  };
}

type UnplacedBlock = Omit<TextBlock, 'section'>;

/** Passages are ranked when they are found and again when they are quoted, and popular ones by every question. */
const readBlocks = new Map<string, UnplacedBlock[]>();
const mostReadBlocks = 4_000;

/** The blocks of one section. Pure. */
export function toBlocks(markdown: string, section = 0): TextBlock[] {
  const known = readBlocks.get(markdown) ?? splitBlocks(markdown).map(toUnplaced);
  readBlocks.delete(markdown);
  readBlocks.set(markdown, known);
  const oldest = readBlocks.size > mostReadBlocks ? readBlocks.keys().next().value : undefined;
  if (oldest !== undefined) readBlocks.delete(oldest);
  return known.map((block) => ({ ...block, section }));
}

function toUnplaced(block: Block, position: number): UnplacedBlock {
  const stems = toStems(block.text);
  return { ...block, position, stems: new Set(stems), length: stems.length };
}

/** Words of a text as the ranking compares them: as the index cuts them, English words without their endings. */
export function toStems(text: string): string[] {
  return toTerms(text).map((term) => (/^[a-z]{4,}$/.test(term) ? stemOf(term) : term));
}

const known = new Map<string, string>();
const mostKnown = 50_000;

function stemOf(term: string): string {
  const stem = known.get(term) ?? stemmer(term);
  if (known.size >= mostKnown) known.clear();
  known.set(term, stem);
  return stem;
}
