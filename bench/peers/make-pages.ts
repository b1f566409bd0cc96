/**
 * `node bench/peers/make-pages.ts <folder of corpora> <output> [pages]`: makes the pages that all generators build.
 * Prints how many there are and how large they are.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Nodes, Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString as toText } from 'mdast-util-to-string';
import { markdownToMdast } from 'satteri';
import type { Page } from './peer.ts';

/**
 * Every Markdown file below the folder as plain Markdown that each generator reads alike: a title in the frontmatter and
 * as the first heading; no raw HTML, components, expressions or images. At most `limit` pages, taken evenly, and always
 * a home page at `index`.
 */
export function readCorpora(folder: string, limit = Number.POSITIVE_INFINITY): Page[] {
  const files = globSync('**/*.{md,mdx}', { cwd: folder }).sort();
  const chosen = takeEvenly(
    files.filter((file) => !/(^|\/)(index|readme|_index)\.mdx?$/i.test(file)),
    limit - 1,
  );
  const pages = chosen.map((file) => toPage(file, readFileSync(join(folder, file), 'utf8')));
  return [homePage(pages), ...pages];
}

function takeEvenly<Item>(items: readonly Item[], limit: number): Item[] {
  const wanted = Math.min(limit, items.length);
  return Array.from({ length: wanted }, (_, at) => items[Math.floor((at * items.length) / wanted)] as Item);
}

function homePage(pages: readonly Page[]): Page {
  const links = pages.slice(0, 20).map(({ path }) => `- [${path}](./${path}.md)`);
  return { path: 'index', text: `---\ntitle: "Home"\n---\n\n# Home\n\n${links.join('\n')}\n` };
}

function toPage(file: string, source: string): Page {
  const path = file.replace(/\.mdx?$/, '').replaceAll(/[^\w./-]+/g, '-');
  const tree = markdownToMdast(source.replace(/^---\n[\s\S]*?\n---\n/, '')) as Root;
  const title = /^title:\s*["']?(.+?)["']?\s*$/m.exec(source)?.[1] ?? firstHeading(tree) ?? path;
  plainChildren(tree);
  const body = toMarkdown(tree, { extensions: [gfmToMarkdown()], bullet: '-' });
  const description = /^description:\s*["']?(.+?)["']?\s*$/m.exec(source)?.[1] ?? title;
  const head = `title: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}`;
  return {
    path,
    text: `---\n${head}\n---\n\n${/^# /m.test(body) ? '' : `# ${title}\n\n`}${body}`,
  };
}

function firstHeading(tree: Root): string | undefined {
  const heading = tree.children.find((node) => node.type === 'heading');
  return heading && toText(heading);
}

const dropped = new Set(['html', 'image', 'imageReference', 'yaml', 'toml']);

/** Removes what not every generator reads alike, in place. */
function plainChildren(node: Nodes): void {
  if (node.type === 'text') node.value = node.value.replaceAll(/[{}<>]/g, '');
  if (!('children' in node)) return;
  const kept = node.children.filter(({ type }) => !dropped.has(type));
  Object.assign(node, { children: kept });
  for (const child of kept) plainChildren(child);
}

/** Writes pages below a folder, which is emptied first. */
export function writePages(pages: readonly Page[], folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const { path, text } of pages) {
    const file = join(folder, `${path}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

if (import.meta.main) {
  const [corpora, output, limit] = process.argv.slice(2);
  if (!corpora || !output) throw new Error('Expected: make-pages.ts <folder of corpora> <output> [pages]');
  const pages = readCorpora(corpora, limit ? Number(limit) : undefined);
  writePages(pages, output);
  const megabytes = pages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6;
  console.log(`${pages.length} pages, ${megabytes.toFixed(1)} MB`);
}
