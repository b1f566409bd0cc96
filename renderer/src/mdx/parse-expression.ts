import { Parser } from 'acorn';
import jsx from 'acorn-jsx';
import type { Expression, Program, SpreadElement } from 'estree-jsx';
import { EvaluationError } from './evaluation-error.ts';

// A parser written in JavaScript on purpose: hostile nesting ends in a RangeError, where a native one ends the process.
const parser = Parser.extend(jsx());

/** Parses the `import`s and `export`s of a page, or a module. Throws {@link EvaluationError}. */
export function parseProgram(source: string): Program {
  try {
    // acorn's own types stand beside estree's; they describe the same objects.
    return parser.parse(source, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      ranges: true,
    }) as unknown as Program;
  } catch (error) {
    throw toSyntaxFault(error);
  }
}

/**
 * Parses what stands between the braces of a page. `undefined` when that is only a comment, a spread element for
 * `{...props}`. Throws {@link EvaluationError}.
 */
export function parseExpression(source: string): Expression | SpreadElement | undefined {
  const simple = parseSimple(source.trim());
  if (simple) return simple;
  const statement = parseProgram(`[${source}\n]`).body;
  const [first] = statement;
  if (
    statement.length !== 1 ||
    first?.type !== 'ExpressionStatement' ||
    first.expression.type !== 'ArrayExpression'
  ) {
    throw new EvaluationError('failed', 'is not an expression');
  }
  if (first.expression.elements.length > 1)
    throw new EvaluationError('failed', 'is more than one expression');
  return first.expression.elements[0] ?? undefined;
}

const keywords = new Set([
  'this',
  'super',
  'new',
  'import',
  'async',
  'await',
  'yield',
  'class',
  'function',
  'let',
]);

/** The bulk of real expressions, without a parser: numbers, plain strings, `true`, names. */
function parseSimple(source: string): Expression | undefined {
  if (/^\d{1,15}$/.test(source)) return { type: 'Literal', value: Number(source), raw: source };
  if (source === 'true' || source === 'false') {
    return { type: 'Literal', value: source === 'true', raw: source };
  }
  if (source === 'null') return { type: 'Literal', value: null, raw: source };
  if (/^"[^"\\\n]*"$|^'[^'\\\n]*'$/.test(source)) {
    return { type: 'Literal', value: source.slice(1, -1), raw: source };
  }
  if (/^[A-Za-z_$][\w$]*$/.test(source) && !keywords.has(source)) return { type: 'Identifier', name: source };
  return undefined;
}

function toSyntaxFault(error: unknown): EvaluationError {
  if (error instanceof RangeError) return new EvaluationError('limit', 'is nested too deeply');
  if (error instanceof SyntaxError) return new EvaluationError('failed', `is not valid: ${error.message}`);
  throw error;
}
