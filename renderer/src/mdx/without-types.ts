import { createRequire } from 'node:module';
import { Parser } from 'acorn';

/**
 * TypeScript without its types; the JSX stays. The compiler is native and ends the process when code nests too deeply for
 * its stack, so a parser written in JavaScript goes first: what it refuses comes back as it is and fails in ours. Both are
 * loaded at the first use only.
 */
export function withoutTypes(path: string, source: string): string {
  const require = createRequire(import.meta.url);
  const { tsPlugin }: typeof import('@sveltejs/acorn-typescript') = require('@sveltejs/acorn-typescript');
  try {
    Parser.extend(tsPlugin({ jsx: true })).parse(source, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      locations: true,
    });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return source;
    throw error;
  }
  const { transformSync }: typeof import('oxc-transform') = require('oxc-transform');
  const { code, errors } = transformSync(path, source, {
    jsx: 'preserve',
    typescript: { onlyRemoveTypeImports: true },
  });
  return errors.length > 0 ? source : code;
}
