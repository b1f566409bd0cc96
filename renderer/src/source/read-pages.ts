import type { Diagnostic } from '../check/diagnostic.ts';
import { findFirstHeading } from '../markdown/first-heading.ts';
import { type Frontmatter, readFrontmatter } from '../markdown/frontmatter.ts';
import { homeTitle } from '../markdown/home-layout.ts';
import type { ApiReference } from '../openapi/reference.ts';
import { createNameCheck } from '../site/name-check.ts';
import { pageFile } from '../site/relative-address.ts';
import type { Source } from './source.ts';

/** A page of the source before it is rendered: enough to place it in the navigation. */
export type PageSource = {
  /** Page path: posix, no leading slash, no extension, `index` at a folder's root. */
  path: string;
  /** Source file, relative to the docs root. */
  file: string;
  frontmatter: Readonly<Record<string, unknown>>;
  /** Text of the first level-1 heading, markup removed roughly; for pages without a title. */
  firstHeading?: string;
  /** Part of an API description that the page documents. */
  reference?: ApiReference;
  /** Made from an API description alone: `file` is the description, and holds no page. */
  isGenerated?: boolean;
};

export type SourceKind = 'docs.json' | 'mint.json' | 'plain';

/** Finds the pages of a source and reads what stands at their top. */
export function readPages(source: Source, kind: SourceKind): { pages: PageSource[]; messages: Diagnostic[] } {
  const messages: Diagnostic[] = [];
  const byPath = new Map<string, PageSource>();
  const nameFault = createNameCheck();
  for (const file of source.files) {
    const isPlain = kind === 'plain';
    if (!isPageFile(file) && !(isPlain && isSectionIndex(file, source))) continue;
    const path = toPagePath(file, isPlain, source);
    if (byPath.has(path) && !file.endsWith('.mdx')) continue;
    const fault = byPath.has(path) ? undefined : nameFault(pageFile(path));
    if (fault !== undefined) {
      messages.push({ rule: 'page-name', severity: 'warning', reason: fault, file });
      continue;
    }
    const page = readPage(source, file, path);
    if (isPlain && isDraft(page.page)) continue;
    messages.push(...page.messages);
    byPath.set(path, page.page);
  }
  return { pages: [...byPath.values()], messages };
}

/** Snippets, files for agents, the table of contents and the templates of other tools are Markdown, but no pages. */
const noPage =
  /(?:^|\/)_?snippets\/|(?:^|\/)_(?:partials?|includes?|layouts|templates|shared)\/|^archetypes\/|(?:^|\/)_[^/]*$|^(?:src\/|docs\/)?SUMMARY\.md$|^skill\.md$|(?:^|\/)\./;

/** What Docusaurus, Hugo, Jekyll and Starlight publish for nobody. */
function isDraft({ frontmatter }: PageSource): boolean {
  return frontmatter.draft === true || frontmatter.published === false;
}

function isPageFile(file: string): boolean {
  return /\.mdx?$/i.test(file) && !noPage.test(file);
}

/** `_index` stands for a folder's index in Hugo. */
function isSectionIndex(file: string, source: Source): boolean {
  return /(?:^|\/)_index\.md$/.test(file) && !hasPage(file.replace(/_index\.md$/, 'index'), source);
}

function hasPage(path: string, source: Source): boolean {
  return ['.md', '.mdx'].some((extension) => source.has(path + extension));
}

/** `README` stands for a folder's index in a plain folder, as it does on code hosts. */
function toPagePath(file: string, isPlain: boolean, source: Source): string {
  const path = file.replace(/\.mdx?$/i, '');
  const folder = isPlain ? /^(.*\/)?(?:readme|_index)$/i.exec(path) : null;
  if (folder === null) return path;
  const index = `${folder[1] ?? ''}index`;
  const isTaken =
    hasPage(index, source) ||
    (!path.endsWith('_index') && hasPage(index.replace(/index$/, '_index'), source));
  return isTaken ? path : index;
}

function readPage(source: Source, file: string, path: string): { page: PageSource; messages: Diagnostic[] } {
  const { data, messages, firstHeading } = source.fact(file, 'top', readTop);
  return { page: { path, file, frontmatter: data, ...(firstHeading ? { firstHeading } : {}) }, messages };
}

/** What stands at the top of a page: its frontmatter and, without a title there, its first heading. */
export function readTop(text: string, file: string): Frontmatter & { firstHeading: string | undefined } {
  const frontmatter = readFrontmatter(text, file);
  const hasTitle = frontmatter.data.title !== undefined;
  return {
    ...frontmatter,
    firstHeading: hasTitle ? undefined : (findFirstHeading(text) ?? homeTitle(frontmatter.data)),
  };
}
