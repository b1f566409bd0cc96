import { didYouMean } from '../check/did-you-mean.ts';

export type PageNames = {
  /** The page that a path without slashes at the ends names. */
  find(path: string): string | undefined;
  /** The first page of a folder that has no index page. */
  findInFolder(path: string): string | undefined;
  /** The page whose path differs only in case. */
  findInAnyCase(path: string): string | undefined;
  /** A page that the author may have meant. */
  suggest(path: string): string | undefined;
};

/** Looks pages, given in reading order, up by all the names that a link may use; every look-up but `suggest` takes constant time. */
export function createPageNames(paths: Iterable<string>, home: string | undefined): PageNames {
  const pages = new Set(paths);
  const byLowerCase = new Map<string, string>();
  const byName = new Map<string, string[]>();
  const byFolder = new Map<string, string[]>();
  const firstBelow = new Map<string, string>();
  for (const path of pages) {
    byLowerCase.set(path.toLowerCase(), path);
    add(byName, nameOf(path), path);
    add(byFolder, folderOf(path), path);
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      if (firstBelow.has(folder)) break;
      firstBelow.set(folder, path);
    }
  }
  const lookup = (path: string, get: (name: string) => string | undefined): string | undefined => {
    if (path === '') return get('index') ?? home;
    for (const name of namesOf(path)) {
      const found = get(name) ?? get(`${name}/index`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    find: (path) => lookup(path, (name) => (pages.has(name) ? name : undefined)),
    findInFolder: (path) => firstBelow.get(path),
    findInAnyCase: (path) => lookup(path.toLowerCase(), (name) => byLowerCase.get(name)),
    suggest(path) {
      const bare = namesOf(path).at(-1) ?? path;
      const sameName = byName.get(nameOf(bare)) ?? [];
      const sameFolder = byFolder.get(folderOf(bare)) ?? [];
      return didYouMean(bare, sameName) ?? didYouMean(bare, sameFolder) ?? sameName[0];
    },
  };
}

function add(map: Map<string, string[]>, key: string, path: string): void {
  const list = map.get(key);
  if (!list) map.set(key, [path]);
  else if (list.length < 200) list.push(path);
}

/** As written, without an extension of pages, and without a trailing `index`, `_index` or `README`. */
function namesOf(path: string): string[] {
  const bare = path.replace(/\.(?:mdx?|markdown|html?)$/i, '');
  const folder = bare.replace(/(?:^|\/)(?:_?index|readme)$/i, '');
  return [...new Set([path, bare, folder === '' ? 'index' : folder])];
}

function nameOf(path: string): string {
  const [last = '', parent = ''] = path.toLowerCase().split('/').reverse();
  return last === 'index' ? parent : last;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
