import { posix } from 'node:path';
import type { PageSource } from '../source/read-pages.ts';
import { trimSlashes } from './redirect-rules.ts';

export type ToolAddresses = {
  /** The page that has this address at the tool that the docs were written for. */
  find(path: string): string | undefined;
  /** The page that has this address behind one or two folders, as on a host that serves the docs below them. */
  findBelow(path: string): string | undefined;
  /** The page of this file name, wherever it lies. */
  findByName(name: string): string | undefined;
  /** The page in the language of the page that leads there, where that stands in the names of files. */
  localize(from: string, target: string): string;
};

/** Folders that tools keep pages in, and that are no part of their addresses. */
const roots =
  /^(?:website\/|site\/)?(?:src\/content\/docs|content\/docs|src\/content|docs\/content|docs\/src|docs|content|src\/pages|src\/docs|pages|src|documentation|doc)\//;

/** The folder of all pages that a path begins with, with its slash; empty for none. */
export function contentRoot(path: string): string {
  return roots.exec(path)?.[0] ?? '';
}

/**
 * Knows pages by the addresses that Docusaurus, Hugo, Jekyll, MkDocs, Starlight and VitePress give them: without the
 * folder of all pages and the numbers that order them, by `slug`, `id`, `permalink` and `aliases`.
 */
export function createToolAddresses(pages: Iterable<PageSource>): ToolAddresses {
  let known: ReturnType<typeof readAddresses> | undefined;
  // Most docs never ask.
  const read = () => {
    known ??= readAddresses(pages);
    return known;
  };
  const find = (path: string) => read().addresses.get(bare(path));
  return {
    find,
    findBelow(path) {
      const [, ...rest] = path.split('/');
      // What is left of nothing but folders is the home page, which nobody meant.
      return [rest, rest.slice(1)]
        .map((names) => bare(names.join('/')))
        .map((left) => (left === '' ? undefined : find(left)))
        .find((page) => page !== undefined);
    },
    localize(from, target) {
      const [suffix = ''] = language.exec(from) ?? [];
      return suffix !== '' && read().paths.has(target + suffix) ? target + suffix : target;
    },
    findByName: (name) => read().names.get(nameOf(bare(name))),
  };
}

function readAddresses(pages: Iterable<PageSource>) {
  const addresses = new Map<string, string>();
  const names = new Map<string, string>();
  const paths = new Set<string>();
  for (const page of pages) {
    for (const address of addressesOf(page)) if (!addresses.has(address)) addresses.set(address, page.path);
    paths.add(page.path);
    const name = nameOf(page.path);
    if (!names.has(name)) names.set(name, page.path);
  }
  return { addresses, names, paths };
}

/** `guide.zh` is the page `guide` in Chinese, at `/zh/guide`. */
const language = /\.([a-z]{2}(?:-[A-Za-z]{2,4})?)$/;

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
  const localized = paths.flatMap((place) => {
    const [suffix = '', code = ''] = language.exec(place) ?? [];
    return code === '' ? [] : [`${code}/${place.slice(0, -suffix.length)}`];
  });
  return new Set([...paths, ...named, ...localized].map(bare));
}

/** `01-guides/02-start` → `guides/start`; `2024-01-31-news`, a post, → `news`. */
function withoutNumbers(path: string): string {
  return path
    .split('/')
    .map((name) => name.replace(/^(?:\d{4}-\d{2}-\d{2}|\d+)\s*[-_.]+\s*(?=[^-_.\s\d])/, ''))
    .join('/');
}
