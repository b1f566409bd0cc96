import { didYouMean } from '../check/did-you-mean.ts';
import { decode } from '../links/link-address.ts';
import type { PageSource } from '../source/read-pages.ts';

type PageLookup =
  | { status: 'found'; page: PageSource; suggestion?: string }
  | { status: 'missing'; suggestion: string | undefined };

export type PageIndex = { find(reference: string): PageLookup };

/**
 * Finds pages by the forms in which a configuration names them: with or without leading slash, extension and
 * trailing slash, a folder for its index page, percent-encoded, or in the wrong case (then with a suggestion).
 */
export function createPageIndex(pages: readonly PageSource[]): PageIndex {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const byLowerCase = new Map(pages.map((page) => [page.path.toLowerCase(), page]));
  const byName = new Map<string, string[]>();
  for (const { path } of pages) {
    const name = lastSegment(path);
    byName.set(name, [...(byName.get(name) ?? []).slice(-49), path]);
  }
  const suggest = (path: string) => byName.get(lastSegment(path))?.[0] ?? didYouMean(path, byPath.keys());
  return {
    find(reference) {
      const names = candidates(reference);
      for (const name of names) {
        const page = byPath.get(name);
        if (page) return { status: 'found', page };
      }
      for (const name of names) {
        const page = byLowerCase.get(name.toLowerCase());
        if (page) return { status: 'found', page, suggestion: page.path };
      }
      return { status: 'missing', suggestion: suggest(names[0] ?? '') };
    },
  };
}

function candidates(reference: string): string[] {
  const path = normalizeReference(reference);
  const names = path === '' ? ['index'] : [path, `${path}/index`, path.replace(/(^|\/)readme$/i, '$1index')];
  return reference.includes('%') ? [...names, ...names.map(decode)] : names;
}

/** The page path that a reference of the configuration means. */
function normalizeReference(reference: string): string {
  return reference
    .trim()
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '')
    .replace(/\.mdx?$/i, '');
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
