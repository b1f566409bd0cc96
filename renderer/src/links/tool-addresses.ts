import { posix } from 'node:path';
import type { PageSource } from '../source/read-pages.ts';
import { trimSlashes } from './redirect-rules.ts';

export type ToolAddresses = {
  /** The page that has this address at the tool that the docs were written for. */
  find(path: string): string | undefined;
  /** The page of this file name, wherever it lies. */
  findByName(name: string): string | undefined;
};

/** Folders that tools keep pages in, and that are no part of their addresses. */
const roots =
  /^(?:website\/|site\/)?(?:src\/content\/docs|content\/docs|src\/content|docs\/content|docs\/src|docs|content|src\/pages|src\/docs|pages|src|documentation|doc)\//;

/**
 * Knows pages by the addresses that Docusaurus, Hugo, Jekyll, MkDocs, Starlight and VitePress give them: without the
 * folder of all pages and the numbers that order them, by `slug`, `id`, `permalink` and `aliases`.
 */
export function createToolAddresses(pages: Iterable<PageSource>): ToolAddresses {
  const addresses = new Map<string, string>();
  const names = new Map<string, string>();
  for (const page of pages) {
    for (const address of addressesOf(page)) if (!addresses.has(address)) addresses.set(address, page.path);
    const name = nameOf(page.path);
    if (!names.has(name)) names.set(name, page.path);
  }
  const find = (path: string) => addresses.get(bare(path));
  return {
    find: (path) =>
      find(path) ?? find(path.replace(/^[^/]+\//, '')) ?? find(path.replace(/^(?:[^/]+\/){2}/, '')),
    findByName: (name) => names.get(nameOf(bare(name))),
  };
}

function nameOf(path: string): string {
  return (
    path
      .replace(/\/index$/, '')
      .split('/')
      .at(-1) ?? ''
  ).toLowerCase();
}

function bare(path: string): string {
  return trimSlashes(path)
    .replace(/\.(?:mdx?|html)$/i, '')
    .replace(/(?:^|\/)(?:_?index|readme)$/i, '');
}

function addressesOf({ path, frontmatter }: PageSource): Set<string> {
  const { slug, id, permalink, aliases, redirect_from: redirects } = frontmatter;
  const paths = [path, path.replace(roots, '')].flatMap((place) => [place, withoutNumbers(place)]);
  const given = [slug, id, permalink, aliases, redirects].flat().filter((name) => typeof name === 'string');
  const named = given.flatMap((name) =>
    name.startsWith('/') ? [name] : paths.map((place) => posix.join(posix.dirname(place), name)),
  );
  return new Set([...paths, ...named].map(bare));
}

/** `01-guides/02-start` → `guides/start`; `2024-01-31-news`, a post, → `news`. */
function withoutNumbers(path: string): string {
  return path
    .split('/')
    .map((name) => name.replace(/^(?:\d{4}-\d{2}-\d{2}|\d+)\s*[-_.]+\s*(?=[^-_.\s\d])/, ''))
    .join('/');
}
