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
  return /^[\w./-]*$/.test(path) ? path : path.split('/').map(encodePart).join('/');
}

/** Percent-encodes a part of an address; half a character, which escapes in strings can write, has no encoding. */
export function encodePart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const slash = '/'.charCodeAt(0);

/** Relative address from one file of the bundle to another, both by their paths below the root. */
export function relativeAddress(from: string, to: string): string {
  let shared = 0;
  for (let at = 0; at < from.length && from.charCodeAt(at) === to.charCodeAt(at); at += 1) {
    if (from.charCodeAt(at) === slash) shared = at + 1;
  }
  let address = '';
  for (let at = shared; at < from.length; at += 1) if (from.charCodeAt(at) === slash) address += '../';
  const rest = to.slice(shared);
  return address + encodePath(rest);
}
