import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** The pipeline that times are counted in: `<folder>/docs` by remark to HTML. Prints seconds of processor time since its start. */
const docs = join(process.argv[2] ?? '', 'docs');
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx);
for (const file of readdirSync(docs)) {
  const tree = parser.parse(readFileSync(join(docs, file), 'utf8'));
  toHtml(toHast(tree, { allowDangerousHtml: true }), { allowDangerousHtml: true });
}
const { user, system } = process.cpuUsage();
console.log((user + system) / 1e6);
