import type { Blockquote, List, Nodes, Paragraph, Parents } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import { createElement, type JsxNode, setChildren } from '../mdx/nodes.ts';
import { admonitionKinds } from './admonition-kinds.ts';
import { idOf, isAttributeList } from './attribute-list.ts';

const tocMark = /^(?:\[\[?_?toc_?\]\]?|\{:toc\})$/i;

/** What the marks of blocks begin with, at the start of a line. */
const blockMark = /(?:^|\n)[ \t]*[:[{]/;

function mayMark(node: Nodes): boolean {
  if (node.type === 'list') return node.children.length === 1;
  return (
    node.type === 'paragraph' &&
    node.children.some((child) => child.type === 'text' && blockMark.test(child.value))
  );
}

/** Makes elements of what other tools write as paragraphs among the children: marks of callouts, definition lists, tables of contents. */
export function expandBlocks(parent: Parents): void {
  if (!parent.children.some(mayMark)) return;
  const blocks: Nodes[] = [];
  for (const node of parent.children as Nodes[]) {
    if (isToc(node)) continue;
    const kind = blocks.at(-1);
    if (kind !== undefined && mayMark(kind) && markedKind(kind) !== undefined && isMarkable(node)) {
      blocks.splice(
        -1,
        1,
        createElement(markedKind(kind) ?? 'Note', {}, node.type === 'blockquote' ? node.children : [node]),
      );
      continue;
    }
    if (node.type === 'paragraph' && defineTerms(node, blocks)) continue;
    const list = attributesOf(node);
    if (list === undefined) blocks.push(node);
    else blocks.push(...toTarget(list));
  }
  parent.children = blocks as never;
}

/** The attributes that a paragraph consists of, for the block before it. */
function attributesOf(node: Nodes): string | undefined {
  if (node.type !== 'paragraph' || node.children.some(({ type }) => type !== 'text')) return undefined;
  const text = toText(node).trim();
  return isAttributeList.test(text) && markedKind(node) === undefined ? text : undefined;
}

/** The id is kept as a target of links, the rest has no effect. */
function toTarget(list: string): Nodes[] {
  const id = idOf(list);
  return id === undefined
    ? []
    : [{ ...createElement('span', { id }, []), type: 'mdxJsxTextElement' } as Nodes];
}

/** The table of contents stands beside every page. */
function isToc(node: Nodes): boolean {
  if (node.type === 'paragraph') return tocMark.test(toText(node).trim());
  return node.type === 'list' && node.children.length === 1 && /\{:toc\}\s*$/.test(toText(node as List));
}

/** `{: .note }` of Jekyll's documentation themes makes a callout of what follows. */
function markedKind(node: Nodes): string | undefined {
  if (node.type !== 'paragraph') return undefined;
  const [, name = ''] = /^\{:\s*\.([a-z]+)(?:-title)?\s*\}$/.exec(toText(node).trim()) ?? [];
  return admonitionKinds.get(name);
}

function isMarkable(node: Nodes): node is Blockquote | Paragraph | List {
  return node.type === 'blockquote' || node.type === 'paragraph' || node.type === 'list';
}

/** Makes a list of terms of a paragraph with lines that begin with a colon. Its terms may be the block before. */
function defineTerms(paragraph: Paragraph, blocks: Nodes[]): boolean {
  if (!/^:[ \t]/m.test(toText(paragraph))) return false;
  const lines = toLines(paragraph);
  const isDefinition = (line: readonly Nodes[]) => {
    const [first] = line;
    return first?.type === 'text' && /^:[ \t]+/.test(first.value);
  };
  const before = blocks.at(-1);
  const first = lines.findIndex(isDefinition);
  if (first === -1 || (first === 0 && before?.type !== 'paragraph' && !isList(before))) return false;
  if (first === 0 && before?.type === 'paragraph') lines.unshift(...toLines(blocks.pop() as Paragraph));
  const terms: JsxNode[] = [];
  for (const line of lines) {
    const [head] = line;
    const last = terms.at(-1);
    if (isDefinition(line) && head?.type === 'text') {
      head.value = head.value.replace(/^:[ \t]+/, '');
      terms.push(createElement('dd', {}, line));
    } else if (last?.name === 'dd')
      setChildren(last, [...last.children, { type: 'text', value: '\n' }, ...line]);
    else terms.push(createElement('dt', {}, line));
  }
  const list = blocks.at(-1);
  if (isList(list)) setChildren(list, [...list.children, ...terms]);
  else blocks.push(createElement('dl', {}, terms));
  return true;
}

function isList(node: Nodes | undefined): node is JsxNode {
  return node?.type === 'mdxJsxFlowElement' && node.name === 'dl';
}

/** The nodes of each line. */
function toLines({ children }: Paragraph): Nodes[][] {
  const lines: Nodes[][] = [[]];
  for (const child of children) {
    if (child.type !== 'text') lines.at(-1)?.push(child);
    else
      for (const [at, value] of child.value.split('\n').entries()) {
        if (at > 0) lines.push([]);
        if (value !== '') lines.at(-1)?.push({ type: 'text', value });
      }
  }
  return lines;
}
