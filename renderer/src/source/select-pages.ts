import type { Diagnostic } from '../check/diagnostic.ts';
import type { PageSource } from './read-pages.ts';

export type PageSelection = { pages: PageSource[]; isPartial: boolean; messages: Diagnostic[] };

/**
 * The pages that `paths` names, or all without it. A path may begin with `/` and carry the extension of the page.
 * Throws when none of them is a page, because a site without pages is no site.
 */
export function selectPages(pages: PageSource[], paths: readonly string[] | undefined): PageSelection {
  if (paths === undefined) return { pages, isPartial: false, messages: [] };
  const wanted = new Set(paths.map(toPagePath));
  const selected = pages.filter((page) => wanted.has(page.path));
  if (selected.length === 0) {
    throw new Error(
      `Unexpected page paths ${paths.slice(0, 5).join(', ')}, expected the path of at least one page.`,
    );
  }
  for (const { path } of selected) wanted.delete(path);
  return { pages: selected, isPartial: true, messages: [...wanted].map(toMessage) };
}

function toPagePath(path: string): string {
  const plain = path.replace(/^\/+|\/+$/g, '').replace(/\.(?:mdx?|html)$/i, '');
  return plain === '' ? 'index' : plain;
}

function toMessage(path: string): Diagnostic {
  const reason = `Unexpected page path "${path}", expected the path of a page`;
  return { rule: 'export-unknown-path', severity: 'warning', reason, file: path };
}
