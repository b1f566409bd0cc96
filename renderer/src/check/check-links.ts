import type { OutgoingLink } from '../article/article.ts';
import type { Diagnostic } from './diagnostic.ts';
import { didYouMean } from './did-you-mean.ts';

/** What the check needs of a rendered page. */
export type CheckedPage = {
  path: string;
  /** Source file. */
  file: string;
  /** Links that may be at fault. */
  links: readonly OutgoingLink[];
  /** What all its links lead to. */
  targets: readonly string[];
  anchors: readonly string[];
};

/** Files of the bundle by their paths. */
export type BundleFiles = { has(path: string): boolean };

/**
 * Reports links to pages that do not exist, to anchors that their page lacks, and in the wrong case. Links may also
 * lead to files about the site, such as `llms.txt`, as far as they are written.
 */
export function checkLinks(pages: readonly CheckedPage[], files: BundleFiles): Diagnostic[] {
  const lookup: Lookup = { anchors: createAnchorLookup(pages), files };
  const seen = new Set<string>();
  return pages
    .flatMap(({ file, links }) => links.flatMap((link) => checkLink(link, file, lookup)))
    .filter(({ file, line, column, reason }) => {
      const key = JSON.stringify([file, line, column, reason]);
      return !seen.has(key) && seen.add(key);
    });
}

type AnchorLookup = (page: string) => ReadonlySet<string> | undefined;
type Lookup = { anchors: AnchorLookup; files: BundleFiles };

/** Sets are made for pages that some link with an anchor leads to, and only once. */
function createAnchorLookup(pages: readonly CheckedPage[]): AnchorLookup {
  const byPath = new Map(pages.map((page) => [page.path, page.anchors]));
  const sets = new Map<string, ReadonlySet<string>>();
  return (page) => {
    const known = sets.get(page);
    const anchors = byPath.get(page);
    if (known || !anchors) return known;
    const made = new Set(anchors);
    sets.set(page, made);
    return made;
  };
}

function checkLink(link: OutgoingLink, file: string, { anchors, files }: Lookup): Diagnostic[] {
  const place = {
    file,
    ...(link.line === undefined ? {} : { line: link.line }),
    ...(link.column === undefined ? {} : { column: link.column }),
  };
  if (link.kind === 'missing') {
    if (link.target !== undefined && files.has(link.target)) return [];
    const reason = `Unexpected link "${shorten(link.href)}", expected a page or file of the docs`;
    return [{ rule: 'dead-link', severity: 'warning', reason, ...place, ...suggest(link.suggestion) }];
  }
  if (link.suggestion !== undefined) {
    const reason = `Unexpected case in the link "${shorten(link.href)}"`;
    return [{ rule: 'link-case', severity: 'warning', reason, ...place, ...suggest(link.suggestion) }];
  }
  const known = link.anchor === undefined || link.target === undefined ? undefined : anchors(link.target);
  if (!known || !link.anchor || hasAnchor(known, link.anchor)) return [];
  const reason = `Unexpected anchor "#${shorten(link.anchor)}", expected an anchor of "${link.target}"`;
  const nearest = didYouMean(link.anchor, known);
  const suggestion = nearest === undefined ? undefined : `#${nearest}`;
  return [{ rule: 'missing-anchor', severity: 'warning', reason, ...place, ...suggest(suggestion) }];
}

/** `#top` is the page itself to every browser, and `:~:` begins a text fragment. */
function hasAnchor(anchors: ReadonlySet<string>, anchor: string): boolean {
  const bare = anchor.split(':~:')[0] ?? '';
  return bare === '' || bare === 'top' || anchors.has(bare);
}

function suggest(suggestion: string | undefined): { suggestion?: string } {
  if (suggestion === undefined) return {};
  return { suggestion: /^[/#]/.test(suggestion) ? `Did you mean "${suggestion}"?` : suggestion };
}

function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
