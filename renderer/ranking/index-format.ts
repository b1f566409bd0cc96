/**
 * The files of a search index, as the renderer writes them and the browser and the server read them. Sections are
 * numbered through the whole index; the sections of a page are neighbours.
 */
export type IndexMeta = {
  /** Number of sections. */
  sections: number;
  /** Number of sections of each page, in base 36, separated by commas. */
  pages: string;
  /** Terms that so many sections hold that they decide nothing beside others. */
  common: string[];
  /** First term of each postings file, sorted. */
  terms: string[];
  /** First characters that have a dictionary file, sorted. */
  letters: string[];
  /** First section of each contents file. */
  contents: number[];
  /** `[first section, version]`, in order: which version the sections from there on belong to. */
  versions: [number, string][];
  /** Whether this is the language that the navigation begins with, where there are several. */
  main?: true;
};

/** Term → its postings: section distance in base 36 and impact from `A` to `[`, for instance `0C5K`. */
export type PostingsFile = Record<string, string>;

export type ContentPage = {
  /** Page path; the file is `<path>.html`. */
  path: string;
  title: string;
  /** Where the page stands, outermost first. */
  crumbs: string[];
  groups?: string[];
  /** `[anchor, heading, text]` of each section. */
  sections: [string, string, string][];
};

/**
 * Pages, or pieces of long pages, with the number of their first section. Each piece repeats what its page is called.
 */
export type ContentsFile = { first: number; page: ContentPage }[];

/** Sorted terms that begin with one character, each as the length shared with the one before it and the rest. */
export type DictionaryFile = string[];

/** Where the files come from: script elements in a page, a folder on a server. */
export type IndexFiles = {
  postings(index: number): Promise<PostingsFile>;
  dictionary(letter: string): Promise<DictionaryFile>;
  contents(index: number): Promise<ContentsFile>;
};

/** Highest impact; a section that holds a term in its title many times comes near it. */
export const highestImpact = 27;

/** File-name part for a dictionary letter: letters of any script become safe ASCII. */
export function letterName(letter: string): string {
  return /^[a-z0-9]$/.test(letter) ? letter : `u${(letter.codePointAt(0) ?? 0).toString(16)}`;
}
