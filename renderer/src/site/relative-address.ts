/** Prefix from a file of the bundle to the bundle's root: `` for `a.html`, `../` for `a/b.html`. */
export function rootPrefix(file: string): string {
  return '../'.repeat(file.split('/').length - 1);
}

/** File of a page in the bundle. */
export function pageFile(path: string): string {
  return `${path}.html`;
}

/** Percent-encodes a file path for use in an address; `/` stays. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Relative address from one file of the bundle to another, both by their paths below the root. */
export function relativeAddress(from: string, to: string): string {
  const source = from.split('/').slice(0, -1);
  const target = to.split('/');
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared])
    shared += 1;
  const address = '../'.repeat(source.length - shared) + encodePath(target.slice(shared).join('/'));
  return address.split('/')[0]?.includes(':') ? `./${address}` : address;
}
