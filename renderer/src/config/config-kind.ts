import type { SourceKind } from '../source/read-pages.ts';

/** Which kind of docs a folder holds, by the files that exist in it. */
export function configKind(has: (path: string) => boolean): SourceKind {
  if (has('docs.json')) return 'docs.json';
  return has('mint.json') ? 'mint.json' : 'plain';
}
