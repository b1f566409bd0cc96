import { posix } from 'node:path';

/** What an import in the docs may mean. Paths are posix and relative to the docs root. */
export type ImportTarget =
  | { type: 'snippet' | 'module' | 'asset' | 'text'; path: string }
  /** Without an extension: any of these. */
  | { type: 'either'; path: string }
  | { type: 'react' }
  | { type: 'package'; name: string }
  | { type: 'outside' };

/** What an import without an extension may end with, the likeliest first; modules come before snippets. */
export const moduleEndings = [
  '.jsx',
  '.tsx',
  '.js',
  '.ts',
  '/index.jsx',
  '/index.tsx',
  '/index.js',
  '/index.ts',
];
export const snippetEndings = ['.mdx', '.md'];

/** Reads an import specifier of the file `from`: absolute from the docs root, or relative. Never leaves the root. */
export function resolveImport(from: string, specifier: string): ImportTarget {
  // Webpack and Vite import a file as text by a word before or behind its path.
  const [, loaded, queried] = /^(?:!*raw-loader!(.+)|(.+)\?raw)$/.exec(specifier) ?? [];
  const text = loaded ?? queried;
  if (text !== undefined) return asText(resolveImport(from, text));
  if (/^(react|preact)(\/|$)/.test(specifier)) return { type: 'react' };
  const path = toPath(from, specifier);
  if (path === undefined) return { type: 'package', name: specifier };
  if (path.startsWith('../') || path === '..') return { type: 'outside' };
  const extension = posix.extname(path).toLowerCase();
  if (extension === '.mdx' || extension === '.md') return { type: 'snippet', path };
  if (/^\.(?:[cm]?[jt]sx?|json)$/.test(extension)) return { type: 'module', path };
  if (/^\.(svg|png|jpe?g|gif|webp|avif|ico|mp4|webm)$/.test(extension)) return { type: 'asset', path };
  return { type: 'either', path };
}

function asText(target: ImportTarget): ImportTarget {
  return 'path' in target ? { type: 'text', path: target.path } : target;
}

function toPath(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('/')) return posix.normalize(specifier.slice(1));
  if (specifier.startsWith('./') || specifier.startsWith('../')) {
    return posix.normalize(posix.join(posix.dirname(from), specifier));
  }
  // Authors leave the slash out, or write the alias of another tool.
  if (/^(?:@site|@|~)\//.test(specifier)) return posix.normalize(specifier.slice(specifier.indexOf('/') + 1));
  if (/\.(mdx?|[jt]sx?|json)$/.test(specifier)) return posix.normalize(specifier);
  return undefined;
}
