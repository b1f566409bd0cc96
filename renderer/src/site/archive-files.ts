import { hash } from 'node:crypto';
import { markdownFile } from '../outputs/site-address.ts';
import type { ArchiveFile } from './archive-pieces.ts';
import { manifestFile } from './manifest.ts';
import { pageFile } from './relative-address.ts';
import type { WrittenFile } from './write-file.ts';

/** One of so many pages is compressed without regard to those before it. */
const pagesBetweenStarts = 16;

/**
 * The files of a site in the order of its archives: the manifest, the pages by path, the others by path. Pages that
 * follow each other are compressed together; where they are cut depends on their paths alone, so that a change to some
 * leaves the others as they are, and a range of pages can be compressed wherever it is rendered.
 */
export function toArchiveFiles(
  written: ReadonlyMap<string, WrittenFile>,
  pages: readonly string[],
): ArchiveFile[] {
  const ofPages = toPageFiles(written, pages);
  const taken = new Set([manifestFile, ...ofPages.map(({ path }) => path)]);
  const others = [...written.keys()].filter((path) => !taken.has(path)).sort();
  return [...toFiles(written, [manifestFile]), ...markFirst(ofPages), ...markFirst(toFiles(written, others))];
}

/** The documents of pages, given by path. */
export function toPageFiles(
  written: ReadonlyMap<string, WrittenFile>,
  pages: readonly string[],
): ArchiveFile[] {
  return pages.flatMap((page) => {
    const [first, ...others] = toFiles(written, [pageFile(page), markdownFile(page)]);
    return first ? [{ ...first, isStart: isStart(page) }, ...others] : [];
  });
}

function markFirst(files: readonly ArchiveFile[]): ArchiveFile[] {
  return files.map((file, index) => (index === 0 ? { ...file, isStart: true } : file));
}

function isStart(page: string): boolean {
  return Number.parseInt(hash('sha256', page).slice(0, 8), 16) % pagesBetweenStarts === 0;
}

function toFiles(written: ReadonlyMap<string, WrittenFile>, paths: readonly string[]): ArchiveFile[] {
  return paths.flatMap((path) => {
    const { size, sha256 } = written.get(path) ?? {};
    return size === undefined || sha256 === undefined
      ? []
      : [{ path, size, contents: sha256, isStart: false }];
  });
}
