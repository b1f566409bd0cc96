import { createHash } from 'node:crypto';

/** SHA-256 as lower-case hex. */
export function sha256(contents: string | Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex');
}

/** The first hex digits of a digest, for file names: long enough that one site never has two alike. */
export function shortDigest(contents: string | Uint8Array): string {
  return sha256(contents).slice(0, 10);
}

/** `folder/name.css` and its contents → `folder/name.1a2b3c4d5e.css`. */
export function hashedName(path: string, contents: string | Uint8Array): string {
  const dot = path.lastIndexOf('.');
  const cut = dot > path.lastIndexOf('/') ? dot : path.length;
  return `${path.slice(0, cut)}.${shortDigest(contents)}${path.slice(cut)}`;
}
