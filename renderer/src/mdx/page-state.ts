import type { Nodes } from 'mdast';
import type { Budget } from './budget.ts';
import type { EvaluationError } from './evaluation-error.ts';
import type { ExpandContext } from './expand-context.ts';
import type { Interpreter } from './interpreter.ts';
import type { ModuleLoader } from './module-loader.ts';
import type { RecordValue, SnippetValue, Value } from './value.ts';

/** What the expansion of one page carries along. */
export type PageState = {
  readonly context: ExpandContext;
  readonly budget: Budget;
  readonly interpreter: Interpreter;
  /** Whether a component waits for the sandbox. */
  holdsIslands: boolean;
  /** Code of the components that stand for expressions of the page. */
  readonly expressions: string[];
  readonly loader: ModuleLoader;
  /** The node of the page that is being expanded: what messages point at. */
  place: Nodes | undefined;
  /** The snippets around the current node, outermost first. */
  readonly snippets: string[];
  /** A limit is reported once; what comes after it fails for the same reason. */
  exhausted: boolean;
  expandSnippet(snippet: SnippetValue, props: RecordValue, children: Value): Nodes[];
};

/** An expression as messages name it. */
export function nameExpression(source: string): string {
  const line = source.trim().replace(/\s+/g, ' ');
  return `Expression \`{${line.length > 60 ? `${line.slice(0, 57)}…` : line}}\``;
}

/** Reports what could not be evaluated at the current place. */
export function reportFault(state: PageState, error: EvaluationError, what: string): void {
  if (error.fault === 'limit') {
    if (state.exhausted) return;
    state.exhausted = true;
  }
  const rule = error.fault === 'limit' ? 'mdx-limit' : 'mdx-expression';
  report(state, `${what} ${error.message}`, rule);
}

/** A warning at the current place that names the snippet it comes from. */
export function report(state: PageState, reason: string, rule: string, suggestion?: string): void {
  const snippet = state.snippets.at(-1);
  const reasonWithFile = snippet === undefined ? reason : `${reason} (in ${snippet})`;
  state.context.message(reasonWithFile, state.place, rule, 'warning', suggestion);
}
