import type { ExpandContext } from '../mdx/expand-context.ts';
import { moduleCode } from '../mdx/expand-mdx.ts';
import { moduleEndings, resolveImport, snippetEndings } from '../mdx/resolve-import.ts';
import { toScript } from '../mdx/to-script.ts';

/** What an import inside a component leads to. `id` is the path of a file. */
export type Imported =
  | { type: 'react' }
  | { type: 'module'; id: string }
  | { type: 'asset'; address: string }
  | { type: 'missing'; name: string };

/** The code behind the islands of a page. */
export type ModuleSources = {
  /** Code of a file as JavaScript with JSX; `undefined` when there is none. */
  source(id: string): string | undefined;
  resolve(from: string, specifier: string): Imported;
};

const endings = [...moduleEndings, ...snippetEndings];

export function createModuleSources(context: ExpandContext, pageCode: string): ModuleSources {
  const source = (id: string): string | undefined => {
    if (id === context.file) return pageCode;
    if (/\.mdx?$/.test(id)) {
      const snippet = context.readSnippet(id);
      return snippet && moduleCode(snippet.tree);
    }
    const text = context.readModule(id);
    return text && toScript(id, text);
  };
  const resolve = (from: string, specifier: string): Imported => {
    const target = resolveImport(from, specifier);
    if (target.type === 'react') return { type: 'react' };
    if (target.type === 'asset') return { type: 'asset', address: `/${target.path}` };
    if (!('path' in target)) return { type: 'missing', name: specifier };
    const candidates = target.type === 'either' ? endings.map((end) => target.path + end) : [target.path];
    const id = candidates.find((path) => source(path) !== undefined);
    return id === undefined ? { type: 'missing', name: specifier } : { type: 'module', id };
  };
  return { source, resolve };
}
