import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { expandAdmonitions } from '../markdown/admonitions.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';

type TextOptions = { file: string; latex: boolean | undefined; isApi: boolean };

/**
 * Markdown that stands as a value in a page or in an API description: a single paragraph unwrapped. Its nodes have no places, as
 * its lines are not those of the file.
 */
export function parseText(text: string, { file, latex, isApi }: TextOptions): Nodes[] {
  const { tree } = parseMarkdown(text, { file, format: 'md', latex });
  expandAdmonitions(tree);
  if (isApi) keepPlaceholders(tree, text);
  visit(tree, (node) => {
    delete node.position;
  });
  const [only] = tree.children;
  return tree.children.length === 1 && only?.type === 'paragraph' ? only.children : tree.children;
}

const openElements = new Set(
  'area br col dd dt embed hr img input li p source td th tr track wbr'.split(' '),
);

/** `List<String>` and `<id>` are words: what has no attributes and is closed nowhere is no element. */
function keepPlaceholders(tree: Root, text: string): void {
  if (!text.includes('<')) return;
  visit(tree, 'html', (node, index, parent) => {
    const [, name = ''] = /^<([a-z][\w.]*)>$/i.exec(node.value) ?? [];
    if (name === '' || openElements.has(name.toLowerCase()) || text.includes(`</${name}`)) return;
    if (parent && index !== undefined) parent.children[index] = { type: 'text', value: node.value };
  });
}
