import { parseDocument } from 'yaml';
import { textValue } from '../markdown/text-value.ts';
import type { Source } from '../source/source.ts';
import { yamlValue } from '../source/yaml-value.ts';

/** An entry of a folder by the name of its file or folder, a heading over those behind it, or a link. */
export type FolderEntry =
  | { type: 'name'; name: string; title?: string | undefined; hidden: boolean }
  | { type: 'heading'; title: string }
  | { type: 'link'; title: string; href: string };

/** What tools keep about a folder in a file beside its pages. */
export type FolderSettings = {
  title?: string | undefined;
  order?: number | undefined;
  expanded?: boolean;
  entries: readonly FolderEntry[];
};

export type ReadFolderSettings = (folder: string) => FolderSettings | undefined;

type Settings = Readonly<Record<string, unknown>>;

const files: Readonly<Record<string, (settings: Settings) => FolderSettings>> = {
  '_category_.json': fromDocusaurus,
  '_category_.yml': fromDocusaurus,
  '_category_.yaml': fromDocusaurus,
  'meta.json': fromFumadocs,
  '_meta.json': fromNextra,
  '_meta.js': fromNextra,
  '_meta.ts': fromNextra,
  '_meta.jsx': fromNextra,
  '_meta.tsx': fromNextra,
};

/** Reads the settings of folders: of Docusaurus, Fumadocs and Nextra. Code is read, and never run. */
export async function createFolderSettings(
  source: Pick<Source, 'files' | 'has' | 'readText'>,
): Promise<ReadFolderSettings> {
  // What reads code is loaded only where there is some.
  const readCode = source.files.some(isCode)
    ? (await import('./exported-value.ts')).exportedValue
    : undefined;
  const readSettings = (path: string) => {
    const text = source.readText(path) ?? '';
    return toSettings(isCode(path) ? readCode?.(path, text) : writtenValue(text));
  };
  return (folder) => {
    for (const [name, read] of Object.entries(files)) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const settings = source.has(path) ? readSettings(path) : undefined;
      if (settings) return read(settings);
    }
    return undefined;
  };
}

function isCode(path: string): boolean {
  return /(?:^|\/)_meta\.[jt]sx?$/.test(path);
}

function toSettings(value: unknown): Settings | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function writtenValue(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
  const read = yamlValue(document, 20);
  return 'value' in read ? read.value : undefined;
}

function fromDocusaurus({ label, position, collapsed }: Settings): FolderSettings {
  return {
    title: textValue(label),
    order: typeof position === 'number' ? position : undefined,
    expanded: collapsed === false,
    entries: [],
  };
}

function fromFumadocs({ title, pages, defaultOpen }: Settings): FolderSettings {
  const names = Array.isArray(pages) ? pages.map(String) : [];
  return { title: textValue(title), expanded: defaultOpen === true, entries: names.map(toFumadocsEntry) };
}

function toFumadocsEntry(written: string): FolderEntry {
  const [, heading] = /^---(.*?)---$/.exec(written) ?? [];
  if (heading !== undefined) return { type: 'heading', title: heading.replace(/^\[[^\]]*\]/, '').trim() };
  const [, title, href] = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]+)\]\(([^)]+)\)$/.exec(written) ?? [];
  if (title && href) return { type: 'link', title, href };
  return {
    type: 'name',
    name: written.replace(/^(?:!|\.\.\.(?=.)|\.\/)/, ''),
    hidden: written.startsWith('!'),
  };
}

function fromNextra(settings: Settings): FolderSettings {
  return { entries: Object.entries(settings).map(([name, value]) => toNextraEntry(name, value)) };
}

function toNextraEntry(name: string, value: unknown): FolderEntry {
  const { type, title, href, display }: Settings =
    typeof value === 'object' && value !== null ? { ...value } : { title: value };
  const label = textValue(title);
  if (type === 'separator') return { type: 'heading', title: label ?? '' };
  if (typeof href === 'string') return { type: 'link', title: label ?? href, href };
  return { type: 'name', name, title: label, hidden: display === 'hidden' };
}
