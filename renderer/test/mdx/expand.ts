import type { Nodes, Root } from 'mdast';
import { mdxToMdast } from 'satteri';
import { VFile } from 'vfile';
import { props } from '../../src/components/component.ts';
import type { ExpandContext } from '../../src/mdx/expand-context.ts';
import { expandMdx } from '../../src/mdx/expand-mdx.ts';
import type { Island } from '../../src/mdx/island.ts';
import type { PropValue } from '../../src/mdx/prop-value.ts';

export type Expanded = { text: string; tree: Root; messages: string[]; islands: Island[] };

type Setup = { variables?: Record<string, string>; frontmatter?: Record<string, unknown>; file?: string };

/** Expands a page given as text, with the other files of its site by path. */
export function expand(page: string, files: Record<string, string> = {}, setup: Setup = {}): Expanded {
  const messages: string[] = [];
  const context = createContext(files, setup, (message) => messages.push(message));
  const { tree, islands } = expandMdx(parse(page), context);
  return { text: show(tree), tree, messages, islands };
}

export function createContext(
  files: Record<string, string>,
  setup: Setup,
  onMessage: (message: string) => void,
): ExpandContext {
  return {
    file: setup.file ?? 'page.mdx',
    variables: setup.variables ?? {},
    frontmatter: setup.frontmatter ?? {},
    readSnippet(path) {
      const text = files[path];
      return text === undefined
        ? undefined
        : { path, tree: parse(text), file: new VFile({ path, value: text }) };
    },
    readModule: (path) => files[path],
    message: (reason, place, rule, _severity, suggestion) =>
      onMessage(
        `${place?.position?.start.line ?? '?'}: ${rule}: ${reason}${suggestion ? ` (${suggestion})` : ''}`,
      ),
    isBuiltin: (name) =>
      /^[a-z]/.test(name) ||
      ['Card', 'Note', 'Icon', 'Tree.Folder', 'Warning', 'Update', 'Visibility'].includes(name),
  };
}

export function parse(text: string): Root {
  // Sätteri's tree types stand beside mdast's; the objects are the same.
  return mdxToMdast(text, { features: { frontmatter: true, gfm: true } }) as Root;
}

/** A tree as one line of markup: `p[…]` for Markdown's nodes, `<Name {props}>…</>` for elements. */
export function show(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    const attributes = Object.entries(props(node)).map(([name, value]) => ` ${name}=${showProp(value)}`);
    return `<${node.name}${attributes.join('')}>${node.children.map(show).join('')}</>`;
  }
  const content = 'children' in node ? node.children.map(show).join('') : 'value' in node ? node.value : '';
  return node.type === 'root' ? content : `${node.type}[${content}]`;
}

function showProp(value: PropValue): string {
  if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'mdast') {
    return `«${Array.isArray(value.nodes) ? value.nodes.length : '?'} nodes»`;
  }
  return JSON.stringify(value) ?? 'undefined';
}
