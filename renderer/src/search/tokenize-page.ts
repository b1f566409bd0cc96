import { cutWord, toTerms, toWords } from '../../ranking/words.ts';
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

/** For each term, pairs of a section and its weighted frequency there, by section. */
type Counts = Map<string, number[]>;

/** Counts the terms of a page by section. Pure. */
export function tokenizeSearchPage(page: SearchPage): TokenizedPage {
  const counts: Counts = new Map();
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

function countSection(page: SearchPage, section: SearchSection, index: number, counts: Counts): number {
  const count = (text: string, weight: number) => countText(text, { counts, index, weight });
  count(section.heading, weights.heading);
  if (index === 0) {
    count(page.title, weights.title);
    count(page.description, weights.description);
    count(page.keywords.join(' '), weights.keywords);
    count(`${page.path} ${page.breadcrumbs.join(' ')}`, weights.trail);
  }
  return count(section.text, weights.text);
}

/** Adds the terms of a text to those of a section; returns how many they are. */
function countText(
  text: string,
  { counts, index, weight }: { counts: Counts; index: number; weight: number },
): number {
  let length = 0;
  for (const word of toWords(text)) {
    const terms = termsOf(word);
    length += terms.length;
    for (const term of terms) {
      const pairs = counts.get(term);
      if (pairs === undefined) counts.set(term, [index, weight]);
      else if (pairs.at(-2) === index) pairs[pairs.length - 1] = (pairs.at(-1) ?? 0) + weight;
      else pairs.push(index, weight);
    }
  }
  return length;
}

const remembered = new Map<string, readonly string[]>();

/** Words of this many characters at most come again and again: their terms are remembered, of so many words. */
const longestRemembered = 24;
const mostRemembered = 50_000;

function termsOf(word: string): readonly string[] {
  if (word.length > longestRemembered) return cutWord(word);
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const terms = cutWord(word);
  if (remembered.size < mostRemembered) remembered.set(word, terms);
  return terms;
}

function toPostings(terms: readonly string[], counts: Counts, inTitle: ReadonlySet<string>): Uint32Array {
  const numbers: number[] = [];
  for (const term of terms) {
    const pairs = counts.get(term) ?? [];
    numbers.push(pairs.length / 2);
    for (let at = 0; at < pairs.length; at += 2) {
      const [section = 0, frequency = 0] = [pairs[at], pairs[at + 1]];
      numbers.push(packPosting(section, frequency, section === 0 && inTitle.has(term)));
    }
  }
  return Uint32Array.from(numbers);
}
