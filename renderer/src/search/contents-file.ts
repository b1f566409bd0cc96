import type { IndexedPage, ReadSearchPage } from './index-state.ts';

/** Size of one contents file (characters, before compression). */
const contentsSize = 12_000;

/** Sections of a page in a contents file: positions in the page, the last one excluded. */
type Piece = { page: number; from: number; to: number };

export type ContentsCut = Piece[];

/** Fills files with pages; a page that does not fit into one is cut between sections. */
export function cutContents(pages: readonly IndexedPage[]): ContentsCut[] {
  const cuts: ContentsCut[] = [];
  let size = Number.POSITIVE_INFINITY;
  pages.forEach(({ weights }, page) => {
    let piece: Piece | undefined;
    weights.forEach((weight, from) => {
      if (size + weight > contentsSize && size > 0) {
        cuts.push([]);
        size = 0;
        piece = undefined;
      }
      if (!piece) {
        piece = { page, from, to: from };
        cuts.at(-1)?.push(piece);
      }
      piece.to = from + 1;
      size += weight;
    });
  });
  return cuts;
}

/** A `ContentsFile` as JSON, in UTF-8. */
export function toContents(
  cut: ContentsCut,
  pages: readonly IndexedPage[],
  read: ReadSearchPage,
): Uint8Array {
  const parts = cut.flatMap(({ page, from, to }, at) => {
    const { key = '', first = 0 } = pages[page] ?? {};
    const start = Buffer.from(`${at === 0 ? '[' : '},'}{"first":${first + from},"page":`);
    return [start, ...read(key).content(from, to)];
  });
  return Buffer.concat([...parts, Buffer.from('}]')]);
}
