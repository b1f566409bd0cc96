import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { decode } from '../links/link-address.ts';
import { listFiles } from './list-files.ts';

export type Finding = {
  kind: 'broken-link' | 'missing-anchor' | 'missing-file' | 'external' | 'inline-script';
  file: string;
  target: string;
};

export type Inspection = {
  findings: Finding[];
  /** Pages with a Content-Security-Policy, of all pages. */
  policies: { with: number; of: number };
  /** Bytes, and bytes after gzip for pages. */
  sizes: {
    files: number;
    bytes: number;
    html: number;
    css: number;
    js: number;
    largestPage: { file: string; gzip: number };
  };
};

type Page = { file: string; root: Root; ids: ReadonlySet<string> };

/** Elements whose address a browser fetches by itself, and the attribute that holds it. */
const fetched: Readonly<Record<string, string>> = {
  img: 'src',
  script: 'src',
  iframe: 'src',
  video: 'src',
  audio: 'src',
  source: 'src',
  embed: 'src',
  object: 'data',
};

/**
 * Looks at an unpacked site as a browser would: which links and files are missing, what comes from other hosts, which
 * scripts stand inside pages. Reads every page; needs no manifest.
 */
export function inspectSite(folder: string): Inspection {
  const files = listFiles(folder);
  const pages = new Map(
    files.filter((file) => file.endsWith('.html')).map((file) => [file, readPage(folder, file)]),
  );
  const known = new Set(files);
  return {
    findings: [...pages.values()].flatMap((page) => inspectPage(page, pages, known)),
    policies: { with: [...pages.values()].filter(hasPolicy).length, of: pages.size },
    sizes: measure(folder, files),
  };
}

function readPage(folder: string, file: string): Page {
  const root = fromHtml(readFileSync(join(folder, file), 'utf8'));
  const ids = new Set<string>();
  visit(root, 'element', ({ properties }) => {
    for (const name of [properties.id, properties.name]) if (typeof name === 'string') ids.add(name);
  });
  return { file, root, ids };
}

function inspectPage(page: Page, pages: ReadonlyMap<string, Page>, known: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  visit(page.root, 'element', (element) => {
    if (element.tagName === 'script' && !element.properties.src && !isData(element))
      findings.push({ kind: 'inline-script', file: page.file, target: '<script>' });
    for (const { address, isLink } of addresses(element)) {
      const finding = judge(address, isLink, page, pages, known);
      if (finding) findings.push(finding);
    }
  });
  return findings;
}

function isData({ properties }: Element): boolean {
  return typeof properties.type === 'string' && /json/.test(properties.type);
}

function addresses({ tagName, properties }: Element): { address: string; isLink: boolean }[] {
  const attribute = fetched[tagName];
  if (attribute !== undefined) return toAddress(properties[attribute], false);
  if (tagName === 'a') return toAddress(properties.href, true);
  const relation = String(properties.rel ?? '');
  return tagName === 'link' && /stylesheet|icon|preload/.test(relation)
    ? toAddress(properties.href, false)
    : [];
}

function toAddress(value: Element['properties'][string], isLink: boolean) {
  return typeof value === 'string' && value !== '' ? [{ address: value, isLink }] : [];
}

function judge(
  address: string,
  isLink: boolean,
  page: Page,
  pages: ReadonlyMap<string, Page>,
  known: ReadonlySet<string>,
): Finding | undefined {
  const { file } = page;
  if (/^(?:https?:)?\/\//i.test(address))
    return isLink ? undefined : { kind: 'external', file, target: address };
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined;
  const [path = '', hash = ''] = address.replace(/\?[^#]*/, '').split('#');
  const target = path === '' ? file : resolveFile(decode(path), file, known);
  if (target === undefined) return { kind: isLink ? 'broken-link' : 'missing-file', file, target: address };
  const other = pages.get(target);
  const isMissing =
    isLink && hash !== '' && other !== undefined && !other.ids.has(decode(hash)) && !other.ids.has(hash);
  return isMissing ? { kind: 'missing-anchor', file, target: address } : undefined;
}

function resolveFile(path: string, file: string, known: ReadonlySet<string>): string | undefined {
  const target = posix.normalize(
    path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path),
  );
  return [target, posix.join(target, 'index.html')].find((name) => known.has(name));
}

function hasPolicy({ root }: Page): boolean {
  let found = false;
  visit(root, 'element', ({ tagName, properties }) => {
    if (tagName === 'meta' && /content-security-policy/i.test(String(properties.httpEquiv ?? '')))
      found = true;
  });
  return found;
}

function measure(folder: string, files: readonly string[]): Inspection['sizes'] {
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + statSync(join(folder, name)).size, 0);
  const of = (extension: string) => files.filter((file) => file.endsWith(extension));
  const largestPage = of('.html')
    .map((file) => ({ file, size: statSync(join(folder, file)).size }))
    .reduce((largest, page) => (page.size > largest.size ? page : largest), { file: '', size: -1 });
  const gzip = largestPage.file === '' ? 0 : gzipSync(readFileSync(join(folder, largestPage.file))).length;
  return {
    files: files.length,
    bytes: sum(files),
    html: sum(of('.html')),
    css: sum(of('.css')),
    js: sum(of('.js')),
    largestPage: { file: largestPage.file, gzip },
  };
}
