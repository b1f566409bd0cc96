import type { Division, NavigationItem } from '../navigation/navigation.ts';
import type { FilePart } from '../site/file-parts.ts';
import { rootPrefix } from '../site/relative-address.ts';
import { toUtf8 } from '../utf8.ts';
import { localSpecifications } from './local-specifications.ts';
import type { OutputFile, OutputPage, OutputSite } from './output-site.ts';
import { fileAddress, markdownFile, pageAddress } from './site-address.ts';
import { visibilityOf } from './visibility.ts';

/** Limit of the convention for a generated `llms.txt` (characters). */
const largestIndex = 100_000;
const longestDescription = 300;

/** `llms.txt` and `llms-full.txt`, each also below `.well-known`. */
export function createLlmsFiles(site: OutputSite): OutputFile[] {
  const pages = agentPages(site);
  const fullText = createFullText(site, pages);
  const index = createIndex(site, pages, toAddress(site, ''));
  const isAbsolute = site.siteUrl !== undefined;
  const copy = isAbsolute ? index : createIndex(site, pages, toAddress(site, '.well-known/'));
  return [
    { path: 'llms.txt', contents: index },
    { path: '.well-known/llms.txt', contents: copy },
    { path: 'llms-full.txt', contents: fullText },
    { path: '.well-known/llms-full.txt', contents: fullText },
  ];
}

/** Address of a file as an index in a folder names it. */
type ToAddress = (file: string) => string;

function toAddress({ siteUrl }: OutputSite, folder: string): ToAddress {
  const prefix = siteUrl === undefined ? rootPrefix(folder) : '';
  return (file) => prefix + fileAddress(siteUrl, file);
}

/** Pages for agents: findable, in the default language and version, in reading order. */
function agentPages({ pages, navigation, config }: OutputSite): OutputPage[] {
  const others = otherEditions(navigation.root);
  return pages.filter(
    ({ location, frontmatter }) =>
      visibilityOf(location, frontmatter, config).llms &&
      !location.divisions.some((division) => others.has(division.id)),
  );
}

/** Languages and versions that are not the default. */
function otherEditions(root: Division): Set<string> {
  const ids = new Set<string>();
  const visit = (division: Division) => {
    for (const child of division.divisions) {
      if ((child.kind === 'language' || child.kind === 'version') && !child.isDefault) ids.add(child.id);
      visit(child);
    }
  };
  visit(root);
  return ids;
}

function createIndex(site: OutputSite, pages: readonly OutputPage[], addressOf: ToAddress): string {
  const before = [heading(site), ...instructions(site)].join('\n\n');
  const after = [...specificationSections(site, addressOf), ...optionalSection(site)].join('\n\n');
  const room = largestIndex - before.length - after.length - 500;
  const entries = pages.map((page) => toEntry(page, addressOf));
  for (const length of [longestDescription, 120, 60, 0]) {
    const sections = toSections(entries, length);
    if (sections.length <= room) return join([before, sections, after]);
  }
  return join([before, fitSections(entries, room), after]);
}

function fitSections(entries: readonly Entry[], room: number): string {
  let kept = entries.length;
  while (kept > 0 && toSections(entries.slice(0, kept), 0).length > room) kept = Math.floor(kept * 0.9);
  const note = `> ${entries.length - kept} further pages are left out here; see llms-full.txt.`;
  return `${toSections(entries.slice(0, kept), 0)}\n\n${note}`;
}

function join(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function heading({ config }: OutputSite): string {
  return config.description
    ? `# ${config.name}\n\n> ${config.description.replace(/\s+/g, ' ')}`
    : `# ${config.name}`;
}

function instructions({ config }: OutputSite): string[] {
  const texts = [config.markdown.instructions ?? []].flat();
  return texts.length > 0 ? [`## Agent Instructions\n\n${texts.join('\n\n')}`] : [];
}

/** A page's line of the index, in its pieces. */
type Entry = { section: string; link: string; description: string };

function toEntry(page: OutputPage, addressOf: ToAddress): Entry {
  const address = addressOf(markdownFile(page.path));
  return {
    section: sectionOf(page),
    link: `- [${escapeLabel(page.title)}](${address})`,
    description: (page.description.split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ').trim(),
  };
}

function toSections(entries: readonly Entry[], descriptionLength: number): string {
  const sections = new Map<string, string[]>();
  for (const { section, link, description } of entries) {
    const lines = sections.get(section) ?? [];
    if (lines.length === 0) sections.set(section, lines);
    const shown = shorten(description, descriptionLength);
    lines.push(shown === '' ? link : `${link}: ${shown}`);
  }
  return [...sections].map(([name, lines]) => `## ${name}\n\n${lines.join('\n')}`).join('\n\n');
}

/** The outermost part with a name, such as the tab; `Docs` for what stands in none. */
function sectionOf({ location }: OutputPage): string {
  const kinds = ['product', 'tab', 'dropdown', 'anchor'];
  return location.divisions.find(({ kind, label }) => kinds.includes(kind) && label !== '')?.label ?? 'Docs';
}

function escapeLabel(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');
}

function shorten(line: string, length: number): string {
  if (line.length <= length) return line;
  return length === 0 ? '' : `${line.slice(0, length - 1).trimEnd()}…`;
}

function specificationSections(site: OutputSite, addressOf: ToAddress): string[] {
  const found = localSpecifications(site.config, site.source);
  return (['openapi', 'asyncapi'] as const).flatMap((kind) => {
    const files = found.filter((specification) => specification.kind === kind);
    const lines = files.map(({ path }) => `- [${nameOf(path)}](${addressOf(path)})`);
    return lines.length > 0
      ? [`## ${kind === 'openapi' ? 'OpenAPI' : 'AsyncAPI'} Specs\n\n${lines.join('\n')}`]
      : [];
  });
}

function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
}

/** Addresses outside the site that the navigation names. */
function optionalSection({ navigation }: OutputSite): string[] {
  const links = new Map<string, string>();
  const add = (title: string, href: string) => {
    if (/^https?:\/\//i.test(href) && !links.has(href)) links.set(href, title);
  };
  const visitItems = (items: readonly NavigationItem[]) => {
    for (const item of items) {
      if (item.type === 'link') add(item.title, item.href);
      if (item.type === 'group' && !item.hidden) visitItems(item.children);
    }
  };
  const visit = (division: Division) => {
    if (division.hidden) return;
    if (division.href !== undefined) add(division.label, division.href);
    visitItems(division.sidebar);
    division.divisions.forEach(visit);
  };
  [navigation.root, ...navigation.global].forEach(visit);
  const lines = [...links].map(([href, title]) => `- [${escapeLabel(title)}](${href})`);
  return lines.length > 0 ? [`## Optional\n\n${lines.join('\n')}`] : [];
}

/** One part for each page. */
function createFullText(site: OutputSite, pages: readonly OutputPage[]): FilePart[] {
  return pages.map((page, at) => {
    const before = at === 0 ? '' : '\n\n';
    const head = `# ${page.title.replace(/\s+/g, ' ')}\nSource: ${sourceAddress(page, site)}\n\n`;
    return {
      key: `${page.id}${before}${head}`,
      read: () => [toUtf8(before + head), bodyOf(site.readMarkdown(page.path)), lineEnd],
    };
  });
}

function sourceAddress({ path }: OutputPage, { siteUrl, config }: OutputSite): string {
  return siteUrl
    ? pageAddress(siteUrl, path, config.seo.trailingSlash)
    : fileAddress(undefined, markdownFile(path));
}

const lineEnd = toUtf8('\n');

/** The Markdown of a page below its title. It stays as the bytes that it is: to decode and to encode it takes longer. */
function bodyOf(markdown: Uint8Array): Uint8Array {
  return trim(markdown.subarray(titleEnd(markdown)));
}

const newLine = 0x0a;

/** Where the line of the title and the empty ones after it end; 0 when there is none. */
function titleEnd(markdown: Uint8Array): number {
  let end = markdown.indexOf(newLine);
  const line = Buffer.from(markdown.subarray(0, end + 1)).toString();
  if (!/^# .*\n$/.test(line)) return 0;
  while (markdown[end] === newLine) end += 1;
  return end;
}

/** Takes the white space off both ends. */
function trim(text: Uint8Array): Uint8Array {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  const trimmed = text.subarray(start, end);
  // There is white space beyond ASCII.
  const isAscii = (byte = 0) => byte < 0x80;
  if (isAscii(trimmed.at(0)) && isAscii(trimmed.at(-1))) return trimmed;
  return toUtf8(Buffer.from(trimmed).toString().trim());
}

function isSpace(byte = 0): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
