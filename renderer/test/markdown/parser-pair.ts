import { isDeepStrictEqual } from 'node:util';
import type { Nodes, Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { markdownToMdast, mdxToMdast } from 'satteri';
import { unified } from 'unified';
import { differences } from './parser-differences.ts';

export type Format = 'md' | 'mdx';

const plain = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']);
const reference = { md: plain, mdx: plain().use(remarkMdx) };
const native = { md: markdownToMdast, mdx: mdxToMdast };

/** Where two trees part: the first place that no known difference explains, and the known ones met on the way. */
export type Comparison = { parting: string | undefined; known: ReadonlySet<string> };

/** Reads a text with the reference parser (remark) and with ours, and compares the trees, positions included. */
export function compareParsers(text: string, format: Format): Comparison {
  const known = new Set<string>();
  const theirs = attempt(() => reference[format].parse(text));
  const ours = attempt(() => native[format](text) as Root);
  if (theirs && ours)
    return { parting: findParting(unravel(theirs), unravel(ours), { path: '', known }), known };
  return { parting: theirs === ours ? undefined : `Only ${theirs ? 'remark' : 'Sätteri'} reads it`, known };
}

function attempt(run: () => Root): Root | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** Lifts JSX that stands alone in a paragraph out of it, as MDX does after parsing, and ours while parsing. */
function unravel<Node extends Nodes>(node: Node): Node {
  if (!('children' in node)) return node;
  const children = node.children.flatMap((child): Nodes[] => {
    const whole: Nodes = unravel(child);
    return whole.type === 'paragraph' && isJsxAlone(whole.children)
      ? whole.children.flatMap(toFlow)
      : [whole];
  });
  return Object.assign(node, { children });
}

function isJsxAlone(children: readonly Nodes[]): boolean {
  const rest = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return (
    rest.length > 0 && rest.every(({ type }) => type === 'mdxJsxTextElement' || type === 'mdxTextExpression')
  );
}

function toFlow(node: Nodes): Nodes[] {
  if (node.type === 'text') return [];
  const type = node.type === 'mdxJsxTextElement' ? 'mdxJsxFlowElement' : 'mdxFlowExpression';
  return [Object.assign(node, { type })];
}

/** Parents before children; below a known difference only children that pair up are looked into. */
function findParting(
  theirs: Nodes,
  ours: Nodes,
  trail: { path: string; known: Set<string> },
): string | undefined {
  const path = `${trail.path}/${theirs.type}`;
  const left = 'children' in theirs ? theirs.children : [];
  const right = 'children' in ours ? ours.children : [];
  const [expected, found] = [toFacts(theirs, theirs), toFacts(ours, theirs)];
  if (left.length !== right.length || !isDeepStrictEqual(expected, found)) {
    const covering = differences.find((difference) => difference.covers(theirs, ours));
    if (!covering) return describeParting(path, [expected, left.length], [found, right.length]);
    trail.known.add(covering.name);
    if (left.length !== right.length) return undefined;
  }
  for (const [index, child] of left.entries()) {
    const parting = findParting(child, right[index] as Nodes, { ...trail, path });
    if (parting !== undefined) return parting;
  }
  return undefined;
}

function describeParting(path: string, theirs: readonly unknown[], ours: readonly unknown[]): string {
  return `${path}\n  remark:  ${JSON.stringify(theirs)}\n  Sätteri: ${JSON.stringify(ours)}`;
}

/** Everything that a node says beside its children; its position only where the reference knows one. */
function toFacts(node: Nodes, reference: Nodes): object {
  const { children: _children, data: _data, position, ...facts } = node as Nodes & { children?: unknown };
  const attributes = 'attributes' in facts ? (facts.attributes as Attribute[]).map(toAttribute) : [];
  const where = reference.position ? { position } : {};
  const known = Object.entries({ ...facts, attributes, ...where }).filter(([, value]) => value != null);
  return Object.fromEntries(known);
}

type Attribute = { type: string; name?: string; value?: unknown };

function toAttribute({ type, name, value }: Attribute) {
  const source = typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  return [type, name, source ?? null];
}
