import type { Expression, Program } from 'estree-jsx';
import { EvaluationError } from '../mdx/evaluation-error.ts';
import { parseProgram } from '../mdx/parse-expression.ts';
import { withoutTypes } from '../mdx/without-types.ts';

/** What a module exports by default, as far as it is written out. Code is read, and never run; `undefined` when it cannot be. */
export function exportedValue(path: string, text: string): unknown {
  try {
    const program = parseProgram(/\.tsx?$/.test(path) ? withoutTypes(path, text) : text);
    return literalValue(exported(program));
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

/** What a module exports by default, also under a name of its own. */
function exported({ body }: Program): Expression | undefined {
  for (const statement of body) {
    if (statement.type !== 'ExportDefaultDeclaration') continue;
    const { declaration } = statement;
    if (declaration.type !== 'Identifier') return declaration as Expression;
    const declared = body.flatMap((other) =>
      other.type === 'VariableDeclaration' ? other.declarations : [],
    );
    return (
      declared.find(({ id }) => id.type === 'Identifier' && id.name === declaration.name)?.init ?? undefined
    );
  }
  return undefined;
}

/** The value of what is written out; anything to compute is `undefined`. */
function literalValue(node: Expression | undefined): unknown {
  if (node?.type === 'Literal') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('');
  if (node?.type !== 'ObjectExpression') return undefined;
  return Object.fromEntries(
    node.properties.flatMap((property) => {
      if (property.type !== 'Property' || property.computed) return [];
      const key =
        property.key.type === 'Identifier' ? property.key.name : literalValue(property.key as Expression);
      return [[String(key), literalValue(property.value as Expression)]];
    }),
  );
}
