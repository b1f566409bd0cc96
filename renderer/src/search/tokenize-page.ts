import { toVersions } from '../../ranking/versions.ts';
import { createRecordWriter } from './search-record.ts';
import { createTermCounter } from './term-counter.ts';

type SearchSection = { id: string; heading: string; level: number; text: string };

/** What the index takes from a page. */
export type SearchPage = {
  path: string;
  title: string;
  description: string;
  /** Where the page stands, outermost first. */
  breadcrumbs: string[];
  keywords: string[];
  /** Factor for the page's rank; 1 leaves it alone. */
  boost: number;
  /** BCP 47; each language has an index of its own. */
  language: string;
  version: string;
  groups: string[];
  sections: SearchSection[];
};

/** How much a term counts by where it stands. The first section carries what is said of the page as a whole. */
const weights = { title: 6, keywords: 4, heading: 3, description: 2, trail: 1, text: 1 };

/** Text of one section that readers are shown (characters); the index itself covers all of it. */
const longestExcerptSource = 4000;

/** Cuts a page into terms, counts them by section, and gives the page's record. */
export type PageTokenizer = (page: SearchPage) => Uint8Array;

/** What one page teaches of words is known for the next. */
export function createPageTokenizer(): PageTokenizer {
  const terms = createTermCounter();
  const write = createRecordWriter();

  function countSection(page: SearchPage, { heading, text }: SearchSection, section: number): number {
    const count = (part: string, weight: number, isTitle = false) =>
      terms.count(part, { section, weight, isTitle });
    const countName = (name: string, weight: number, isTitle = false) => {
      count(name, weight, isTitle);
      for (const version of toVersions(name)) terms.countTerm(version, { section, weight, isTitle });
    };
    countName(heading, weights.heading);
    if (section === 0) {
      countName(page.title, weights.title, true);
      count(page.description, weights.description);
      count(page.keywords.join(' '), weights.keywords);
      count(`${page.path} ${page.breadcrumbs.join(' ')}`, weights.trail);
    }
    return count(text, weights.text);
  }

  return (page) => {
    const sections = withTop(page.sections).map((section, index) => ({
      id: section.id,
      heading: section.heading,
      text: section.text.slice(0, longestExcerptSource),
      length: countSection(page, section, index),
    }));
    return write({ ...page, sections }, terms.take());
  };
}

/** A page always has a section of its own before its first heading, for title and description. */
function withTop(sections: readonly SearchSection[]): SearchSection[] {
  return sections[0]?.id === '' ? [...sections] : [{ id: '', heading: '', level: 1, text: '' }, ...sections];
}
