import type { Nodes } from 'mdast';
import { toEvaluationError } from './evaluation-error.ts';
import { createIsland } from './island.ts';
import type { PageState } from './page-state.ts';
import { parseProgram } from './parse-expression.ts';
import type { Scope } from './scope.ts';
import { createRecord } from './value.ts';

/**
 * An expression of a page that needs more than the closed interpreter, such as `{new Date().getFullYear()}`, as a
 * component that the sandbox draws. `undefined` when it cannot be one.
 */
export function drawExpression(
  source: string,
  { scope, state }: { scope: Scope; state: PageState },
): Nodes | undefined {
  if (state.snippets.length > 0) return undefined;
  const name = `$expression${state.expressions.length + 1}`;
  const code = `const ${name} = ({ frontmatter }) => (<>{\n${source}\n}</>);`;
  try {
    parseProgram(code);
  } catch (error) {
    toEvaluationError(error);
    return undefined;
  }
  state.expressions.push(code);
  state.holdsIslands = true;
  const props = source.includes('frontmatter') ? { frontmatter: scope.get('frontmatter') } : {};
  const island = createIsland({
    origin: { module: state.context.file, name },
    props: createRecord(Object.entries(props)),
    children: undefined,
    expression: source,
  });
  // Beside words it belongs to their paragraph.
  return Object.assign(island, { name: 'span' });
}
