import type { Nodes } from 'mdast';
import { EvaluationError } from './evaluation-error.ts';
import { expandRoot } from './expand-tree.ts';
import { cloneNode } from './nodes.ts';
import { type PageState, report } from './page-state.ts';
import { Scope } from './scope.ts';
import { createRecord, type RecordValue, type SnippetValue, type Value } from './value.ts';

const maximumDepth = 20;

export type SnippetUse = { snippet: SnippetValue; props: RecordValue; children: Value };

/** The content of a snippet with its props put in. Positions are those of its use: they name the page being rendered. */
export function expandSnippet(use: SnippetUse, state: PageState): Nodes[] {
  const { path } = use.snippet;
  const source = state.context.readSnippet(path);
  if (!source) throw new EvaluationError('failed', `is the snippet \`${path}\`, which cannot be read`);
  if (state.snippets.includes(path) || state.snippets.length >= maximumDepth) {
    report(state, `Unexpected snippet \`${path}\` inside itself`, 'mdx-recursive-snippet');
    return [];
  }
  const tree = cloneNode(source.tree, state.budget, state.place?.position);
  if (tree.type !== 'root') return [];
  const place = state.place;
  state.snippets.push(path);
  try {
    const scope = propScope(use, state.loader.defineMarkdown(path, source.tree).scope);
    expandRoot(tree, { scope, state, codeProps: codeProps(use.props) });
  } finally {
    state.snippets.pop();
    state.place = place;
  }
  return tree.children.filter((node) => node.type !== 'yaml');
}

/** Props are in reach as `props.name` and, as the convention has it, as plain `name`. */
function propScope({ props, children }: SnippetUse, outer: Scope): Scope {
  const scope = new Scope(outer);
  const given = createRecord([...Object.entries(props), ['children', children]]);
  scope.declare('props', given, true);
  for (const [name, value] of Object.entries(given)) scope.declare(name, value, true);
  return scope;
}

function codeProps(props: RecordValue): ReadonlyMap<string, string> {
  const plain = Object.entries(props).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return new Map(plain.map(([name, value]) => [name, String(value)]));
}
