import { createRequire } from 'node:module';
import { EvaluationError } from '../mdx/evaluation-error.ts';
import { parseProgram } from '../mdx/parse-expression.ts';
import type { Imported } from './module-sources.ts';
import { rewriteModule } from './rewrite-module.ts';

/** A file as a classic script that registers itself with the islands runtime, in the sandbox and in the reader's browser. */
export type CompiledModule = { id: string; script: string; imports: string[] };

/** Names of React that components use without importing them. */
const injected = [
  'Fragment',
  'useState',
  'useEffect',
  'useLayoutEffect',
  'useRef',
  'useCallback',
  'useMemo',
  'useContext',
  'useReducer',
  'useId',
  'createContext',
  'memo',
  'forwardRef',
];

/** Throws `EvaluationError` when the code is not valid. */
export function compileModule(
  id: string,
  source: string,
  options: { resolve: (specifier: string) => Imported; isBuiltin: (name: string) => boolean },
): CompiledModule {
  // Our own parser comes first: it survives nesting that would overflow the native stack below.
  const { code, imports, builtins } = rewriteModule(source, parseProgram(source), options);
  const lent = [...builtins]
    .sort()
    .map((name) => `const ${name} = offprint.builtin(${JSON.stringify(name)});`);
  const script = `offprintIslands.define(${JSON.stringify(id)}, function (offprint, React) {
"use strict";
const { ${injected.join(', ')} } = React;
${lent.join('\n')}
{
${code}
}
});
`;
  const { transformSync }: typeof import('oxc-transform') = createRequire(import.meta.url)('oxc-transform');
  const result = transformSync('island.jsx', script, {
    lang: 'jsx',
    sourceType: 'script',
    target: 'es2022',
    jsx: { runtime: 'classic', pure: false },
  });
  const [error] = result.errors;
  if (error) throw new EvaluationError('failed', `cannot be compiled: ${error.message}`);
  return { id, script: result.code, imports };
}
