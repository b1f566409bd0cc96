/** A share of the pages: the `index`-th of `count` parts of about the same number, by path, from 0. */
export type PageRange = { index: number; count: number };
