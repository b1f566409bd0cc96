import type { Nodes, Root } from 'mdast';
import { someNode } from '../markdown/some-node.ts';
import { Budget } from './budget.ts';
import { expandElement } from './elements.ts';
import { evaluate } from './evaluate.ts';
import type { ExpandContext } from './expand-context.ts';
import { expandRoot } from './expand-tree.ts';
import { createFunction } from './functions.ts';
import { createGlobalScope } from './globals.ts';
import type { Interpreter } from './interpreter.ts';
import type { Island } from './island.ts';
import { evaluateJsx } from './jsx.ts';
import { ModuleLoader } from './module-loader.ts';
import { valueToNodes } from './nodes.ts';
import { type PageState, report } from './page-state.ts';
import { Scope } from './scope.ts';
import { expandSnippet } from './snippets.ts';
import { createRecord, type RecordValue, type SnippetValue, toValue, type Value } from './value.ts';

/** A page without imports, exports and expressions. */
export type Expansion = {
  tree: Root;
  /** Whether there was nothing to expand. */
  isPlain: boolean;
  /** Components that wait for the sandbox: pass the expansion to an `IslandRenderer` when there are any. */
  islands: Island[];
  /** The `import`s and `export`s of the page, for the sandbox. */
  code: string;
};

/**
 * Expands the MDX of a page without running it: expressions are evaluated by a closed interpreter, snippets and components
 * of the page are put in. Every element that is left has `data.props`. The tree is changed in place. Never throws for what
 * an author wrote: what has no value shows nothing and is reported.
 */
export function expandMdx(tree: Root, context: ExpandContext): Expansion {
  if (!someNode(tree, isExpandable)) return withoutExpansion(tree);
  const state = createState(context);
  const code = moduleCode(tree);
  const module = state.loader.defineMarkdown(context.file, tree, (node) => {
    state.place = node;
  });
  expandRoot(tree, { scope: module.scope, state, codeProps: new Map() });
  return { tree, isPlain: false, islands: state.islands, code };
}

/** A page in which nothing is to be expanded. */
export function withoutExpansion(tree: Root): Expansion {
  return { tree, isPlain: true, islands: [], code: '' };
}

/** Whether a node is anything but plain Markdown: most pages of most sites hold no such node, and cost nothing here. */
function isExpandable(node: Nodes): boolean {
  if (node.type.startsWith('mdx')) return true;
  if ('value' in node && node.value.includes('{{')) return true;
  if ('url' in node && /\{\{|%7B%7B/.test(node.url + (node.title ?? ''))) return true;
  if (node.type === 'code') return node.meta?.includes('{{') ?? false;
  return node.type === 'image' && (node.alt?.includes('{{') ?? false);
}

/** The code of a Markdown file. */
export function moduleCode(tree: Root): string {
  return tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : [])).join('\n');
}

function createState(context: ExpandContext): PageState {
  const budget = new Budget();
  const interpreter: Interpreter = {
    budget,
    evaluate: (node, scope) => evaluate(node, scope, interpreter),
    createFunction: (node, scope, name) => createFunction(node, scope, name, interpreter),
    jsx: (node, scope) => evaluateJsx(node, scope, interpreter),
    element: (request) => expandElement(request, state),
    toNodes: (value) => valueToNodes(value, budget),
  };
  const loader = new ModuleLoader({
    context,
    interpreter,
    outer: pageScope(context, budget),
    report: (reason, rule, suggestion) => report(state, reason, rule, suggestion),
  });
  const state: PageState = {
    context,
    budget,
    interpreter,
    islands: [],
    loader,
    place: undefined,
    snippets: [],
    exhausted: false,
    expandSnippet: (snippet: SnippetValue, props: RecordValue, children: Value): Nodes[] =>
      expandSnippet({ snippet, props, children }, state),
  };
  return state;
}

/** What every page may name beside JavaScript's globals. `user` is the convention's signed-in reader: nobody, here. */
function pageScope(context: ExpandContext, budget: Budget): Scope {
  const scope = new Scope(createGlobalScope(budget));
  scope.declare('frontmatter', toValue(context.frontmatter), true);
  scope.declare('props', createRecord(), true);
  scope.declare('user', createRecord(), true);
  return scope;
}
