import { toTerms } from '../../ranking/words.ts';
import { packPosting } from './packed-posting.ts';

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

/** A page cut into terms, small enough to travel between threads and to lie in a cache. */
export type TokenizedPage = Omit<SearchPage, 'sections' | 'description' | 'keywords'> & {
  sections: { id: string; heading: string; text: string; length: number }[];
  terms: string[];
  /** For each term: the number of its postings, then the postings, see `packPosting`. */
  postings: Uint32Array;
};

/** How much a term counts by where it stands. The first section carries what is said of the page as a whole. */
const weights = { title: 6, keywords: 4, heading: 3, description: 2, trail: 1, text: 1 };

/** Text of one section that readers are shown (characters); the index itself covers all of it. */
const longestExcerptSource = 4000;

/** Counts the terms of a page by section. Pure. */
export function tokenizeSearchPage(page: SearchPage): TokenizedPage {
  const counts = new Map<string, Map<number, number>>();
  const sections = withTop(page.sections).map((section, index) => {
    const length = countSection(page, section, index, counts);
    return {
      id: section.id,
      heading: section.heading,
      text: section.text.slice(0, longestExcerptSource),
      length,
    };
  });
  const inTitle = new Set(toTerms(page.title));
  const { path, title, breadcrumbs, boost, language, version, groups } = page;
  const terms = [...counts.keys()].sort();
  return {
    path,
    title,
    breadcrumbs,
    boost,
    language,
    version,
    groups,
    sections,
    terms,
    postings: toPostings(terms, counts, inTitle),
  };
}

/** A page always has a section of its own before its first heading, for title and description. */
function withTop(sections: readonly SearchSection[]): SearchSection[] {
  return sections[0]?.id === '' ? [...sections] : [{ id: '', heading: '', level: 1, text: '' }, ...sections];
}

function countSection(
  page: SearchPage,
  section: SearchSection,
  index: number,
  counts: Map<string, Map<number, number>>,
): number {
  const count = (text: string, weight: number) => {
    const terms = toTerms(text);
    for (const term of terms) {
      const bySection = counts.get(term) ?? new Map<number, number>();
      if (bySection.size === 0) counts.set(term, bySection);
      bySection.set(index, (bySection.get(index) ?? 0) + weight);
    }
    return terms.length;
  };
  count(section.heading, weights.heading);
  if (index === 0) {
    count(page.title, weights.title);
    count(page.description, weights.description);
    count(page.keywords.join(' '), weights.keywords);
    count(`${page.path} ${page.breadcrumbs.join(' ')}`, weights.trail);
  }
  return count(section.text, weights.text);
}

function toPostings(
  terms: readonly string[],
  counts: ReadonlyMap<string, ReadonlyMap<number, number>>,
  inTitle: ReadonlySet<string>,
): Uint32Array {
  const numbers: number[] = [];
  for (const term of terms) {
    const bySection = counts.get(term) ?? new Map<number, number>();
    numbers.push(bySection.size);
    for (const [section, frequency] of bySection)
      numbers.push(packPosting(section, frequency, section === 0 && inTitle.has(term)));
  }
  return Uint32Array.from(numbers);
}
