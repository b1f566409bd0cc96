import { pageFile } from './relative-address.ts';
import { segmentFault, toKey } from './unpack-gate.ts';

/** Most names; nothing about them needs a closer look. */
const plainName = /^[a-z\d_/-]{1,200}\.html$/;

/**
 * Whether the files of a bundle can lie beside each other wherever it is unpacked, asked for one after the other: what is wrong
 * with the path of a file, or `undefined` when it is taken in. Whoever unpacks the bundle asks the same.
 */
export function createNameCheck(): (path: string) => string | undefined {
  const files = new Set<string>();
  const folders = new Set<string>();
  return (path) => {
    const isPlain = plainName.test(path);
    const fault = isPlain ? undefined : path.split('/').map(segmentFault).find(Boolean);
    if (fault !== undefined) return `Unexpected ${fault} in the name of a page`;
    const key = isPlain ? path : toKey(path);
    const above = foldersOf(key, folders);
    if (files.has(key) || folders.has(key) || above.some((folder) => files.has(folder)))
      return `Unexpected second file at "${path}", upper and lower case aside`;
    files.add(key);
    for (const folder of above) folders.add(folder);
    return undefined;
  };
}

/** The folders above a file, up to the first that is known. */
function foldersOf(key: string, known: ReadonlySet<string>): string[] {
  const folders: string[] = [];
  for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1)) {
    const folder = key.slice(0, at);
    if (known.has(folder)) break;
    folders.push(folder);
  }
  return folders;
}

/** Whether a page of that path could be in a bundle by itself. */
export function isPagePath(path: string): boolean {
  return createNameCheck()(pageFile(path)) === undefined && !path.includes('.html/');
}
