import { posix } from 'node:path';
import { parseDocument } from 'yaml';
import type { Diagnostic } from '../check/diagnostic.ts';
import { iconShortcode } from '../icons/tool-icons.ts';
import { findFirstHeading } from '../markdown/first-heading.ts';
import type { Source } from '../source/source.ts';
import type { ConfigPath, Place } from './config-node.ts';
import type { NavigationEntry } from './schema/navigation-node.ts';
import { type SiteConfig, siteConfigSchema } from './site-config.ts';
import { type ListedPages, readSummary } from './summary.ts';
import { z } from './zod.ts';

const mkdocsSchema = z.object({
  site_name: z.string().optional(),
  site_description: z.string().optional(),
  docs_dir: z.string().optional(),
  nav: z.array(z.unknown()).optional(),
});

type Mkdocs = z.output<typeof mkdocsSchema>;

type PlainConfig = {
  config: SiteConfig;
  messages: Diagnostic[];
  /** Where an entry of the navigation was written. */
  locate(path: ConfigPath): Place | undefined;
};

/**
 * Configuration of a folder without docs.json: its name, and the structure of a `SUMMARY.md` (mdBook, GitBook) or
 * of the `nav` in `mkdocs.yml` when there is one.
 */
export function createPlainConfig(source: Source, folderName: string | undefined): PlainConfig {
  const messages: Diagnostic[] = [];
  const mkdocs = readMkdocs(source, messages);
  const listed = readSummary(source) ?? mkdocsPages(source, mkdocs);
  const pages = listed?.entries;
  const config = siteConfigSchema.parse({
    name: mkdocs?.site_name || findName(source, folderName),
    description: mkdocs?.site_description ?? '',
    ...(pages && pages.length > 0 ? { navigation: { pages } } : {}),
  });
  return { config, messages, locate: (path) => listed && placeOfPage(valueAt(config, path), listed, source) };
}

/** The first line that names the page, as one that is not there is named once as a rule; else the first line. */
function placeOfPage(entry: unknown, { file, folder }: ListedPages, source: Source): Place {
  const { page = entry } = z.object({ page: z.string() }).partial().safeParse(entry).data ?? {};
  const written = typeof page === 'string' ? posix.relative(folder, page) : '';
  const lines = (source.readText(file) ?? '').split('\n');
  const at = written === '' ? -1 : lines.findIndex((line) => line.includes(written));
  return { file, line: Math.max(0, at) + 1, column: 1 + Math.max(0, lines[at]?.indexOf(written) ?? 0) };
}

function valueAt(config: unknown, path: ConfigPath): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    config,
  );
}

const mkdocsFiles = ['mkdocs.yml', 'mkdocs.yaml'];

function readMkdocs(source: Source, messages: Diagnostic[]): Mkdocs | undefined {
  const file = mkdocsFiles.find((name) => source.has(name));
  const text = file && source.readText(file);
  if (!file || text === undefined) return undefined;
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
  const result = mkdocsSchema.safeParse(document.errors.length > 0 ? {} : toPlain(document));
  const fault = document.errors[0]?.message ?? result.error?.issues[0]?.message;
  if (fault) {
    const reason = `Unexpected content, expected an MkDocs configuration: ${fault}`;
    messages.push({ rule: 'config-syntax', severity: 'warning', reason, file });
  }
  return result.data;
}

function toPlain(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 50 });
  } catch {
    // Aliases that multiply each other; the rest of the file is of no use without them.
    return {};
  }
}

function mkdocsPages(source: Source, mkdocs: Mkdocs | undefined): ListedPages | undefined {
  const file = mkdocsFiles.find((name) => source.has(name));
  if (!mkdocs?.nav || file === undefined) return undefined;
  const folder = (mkdocs.docs_dir ?? 'docs').replace(/^\.?\/+|\/+$/g, '');
  const prefix = source.files.some((file) => file.startsWith(`${folder}/`)) ? `${folder}/` : '';
  return { file, folder: prefix || '.', entries: mkdocs.nav.flatMap((item) => toEntry(item, prefix, 0)) };
}

/** Icons and elements in the names of entries. */
const markup = new RegExp(`${iconShortcode}|<[^>]*>`, 'g');

function toEntry(item: unknown, prefix: string, depth: number): NavigationEntry[] {
  if (typeof item === 'string') return [toReference(item, prefix)];
  if (typeof item !== 'object' || item === null || depth > 50) return [];
  return Object.entries(item).flatMap(([written, value]): NavigationEntry[] => {
    const title = written.replace(markup, '').trim();
    if (title === '') return [];
    if (typeof value === 'string') {
      return [isAddress(value) ? { title, href: value } : { title, page: toReference(value, prefix) }];
    }
    if (!Array.isArray(value)) return [];
    return [{ group: title, pages: value.flatMap((child) => toEntry(child, prefix, depth + 1)) }];
  });
}

function toReference(path: string, prefix: string): string {
  return isAddress(path) ? path : prefix + path.replace(/^\.?\/+/, '');
}

function isAddress(path: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(path);
}

function findName(source: Source, folderName: string | undefined): string | undefined {
  return (
    packageName(source) ??
    firstHeading(source, ['README.md', 'readme.md', 'index.md', 'index.mdx']) ??
    (folderName?.trim() || undefined)
  );
}

const packageSchema = z.object({
  displayName: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
});

function packageName(source: Source): string | undefined {
  const text = source.readText('package.json');
  if (text === undefined) return undefined;
  const { data } = packageSchema.safeParse(toPlain(parseDocument(text, { logLevel: 'silent' })));
  return data?.displayName ?? data?.name;
}

const genericHeadings = /^(?:overview|introduction|home|index|welcome|getting started|documentation)$/i;

function firstHeading(source: Source, files: readonly string[]): string | undefined {
  for (const file of files) {
    const name = findFirstHeading(source.readText(file) ?? '');
    if (name && !genericHeadings.test(name)) return name;
  }
  return undefined;
}
