import type { Nodes, Root } from 'mdast';
import { Budget } from './budget.ts';
import { expandElement } from './elements.ts';
import { evaluate } from './evaluate.ts';
import type { ExpandContext } from './expand-context.ts';
import { expandRoot } from './expand-tree.ts';
import type { Expansion } from './expansion.ts';
import { createFunction } from './functions.ts';
import { createGlobalScope } from './globals.ts';
import type { Interpreter } from './interpreter.ts';
import { findIslands } from './island.ts';
import { evaluateJsx } from './jsx.ts';
import { ModuleLoader } from './module-loader.ts';
import { valueToNodes } from './nodes.ts';
import { type PageState, report } from './page-state.ts';
import { Scope } from './scope.ts';
import { expandSnippet } from './snippets.ts';
import { createRecord, type RecordValue, type SnippetValue, toValue, type Value } from './value.ts';

/**
 * Expands the MDX of a page, one that `isExpandable`, without running it: expressions are evaluated by a closed
 * interpreter, snippets and components of the page are put in. Every element that is left has `data.props`. The tree is
 * changed in place. Never throws for what an author wrote: what has no value shows nothing and is reported.
 */
export function expandMdx(tree: Root, context: ExpandContext): Expansion {
  const state = createState(context);
  const code = moduleCode(tree);
  const module = state.loader.defineMarkdown(context.file, tree, (node) => {
    state.place = node;
  });
  expandRoot(tree, { scope: module.scope, state, codeProps: new Map() });
  const islands = state.holdsIslands ? findIslands([tree]) : [];
  return { tree, isPlain: false, islands, code: [code, ...state.expressions].join('\n') };
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
    holdsIslands: false,
    expressions: [],
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
