import { isAbsolute, relative, sep } from 'node:path';

/**
 * The posix path of a file or folder below `folder`, both without symbolic links; empty for the folder itself, `undefined`
 * when it lies elsewhere.
 */
export function pathWithin(folder: string, path: string): string | undefined {
  const way = relative(folder, path);
  const isOutside = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
  return isOutside ? undefined : way.replaceAll(sep, '/');
}
