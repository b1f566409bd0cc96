import { UnpackError } from './unpack-error.ts';

export type UnpackLimits = {
  entries: number;
  /** Of all files together, unpacked. */
  bytes: number;
  /** Unpacked bytes per archive byte, once the content is larger than {@link ratioFreeBytes}. */
  ratio: number;
};

/** Larger than any documentation site, far smaller than what fills a disk by surprise. */
export const defaultUnpackLimits: UnpackLimits = { entries: 500_000, bytes: 8 * 1024 ** 3, ratio: 200 };

/** Small archives may shrink as they like: a few repeated pages compress a thousandfold. */
const ratioFreeBytes = 64 * 1024 ** 2;

/**
 * Decides about each entry before a byte of it is written. The archive comes from the network, so nothing in it is
 * believed: names stay inside the folder on every file system, no two entries meet, and sums stay within the limits.
 */
export class UnpackGate {
  #limits: UnpackLimits;
  #archiveBytes: number;
  #entries = 0;
  #bytes = 0;
  #files = new Set<string>();
  #folders = new Set<string>();

  constructor(limits: UnpackLimits, archiveBytes: number) {
    this.#limits = limits;
    this.#archiveBytes = archiveBytes;
  }

  /** Returns the path of a file below the folder; throws when the name is unsafe or taken. */
  admitFile(name: string): string {
    const segments = this.#admit(name);
    const path = segments.join('/');
    const key = toKey(path);
    if (this.#files.has(key) || this.#folders.has(key))
      throw new UnpackError(
        'unsafe',
        `Unexpected second entry at ${show(name)}, upper and lower case aside.`,
      );
    this.#files.add(key);
    this.#addFolders(segments.slice(0, -1));
    return path;
  }

  /** Checks the name of a folder; folders are made as files need them. */
  admitFolder(name: string): void {
    const trimmed = name.replace(/\/+$/, '');
    if (trimmed === '.' || trimmed === '') this.#count();
    else this.#addFolders(this.#admit(trimmed));
  }

  /** Counts unpacked bytes; throws once they pass a limit. */
  admitBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#limits.bytes)
      throw new UnpackError('too-large', `The archive unpacks to more than ${this.#limits.bytes} bytes.`);
    if (this.#bytes > Math.max(ratioFreeBytes, this.#archiveBytes * this.#limits.ratio))
      throw new UnpackError(
        'too-large',
        `The archive unpacks to more than ${this.#limits.ratio} times its size.`,
      );
  }

  get bytes(): number {
    return this.#bytes;
  }

  get files(): number {
    return this.#files.size;
  }

  #admit(name: string): string[] {
    this.#count();
    const segments = name.split('/').filter((segment, index) => !(index === 0 && segment === '.'));
    const fault = segments.map(segmentFault).find((text) => text !== undefined);
    if (fault !== undefined)
      throw new UnpackError('unsafe', `Unexpected ${fault} in the entry ${show(name)}.`);
    return segments;
  }

  #count(): void {
    this.#entries++;
    if (this.#entries > this.#limits.entries)
      throw new UnpackError('too-large', `The archive has more than ${this.#limits.entries} entries.`);
  }

  #addFolders(segments: readonly string[]): void {
    let key = '';
    for (const segment of segments) {
      key = key === '' ? toKey(segment) : `${key}/${toKey(segment)}`;
      if (this.#files.has(key))
        throw new UnpackError(
          'unsafe',
          `Unexpected folder ${show(segments.join('/'))} in the place of a file.`,
        );
      this.#folders.add(key);
    }
  }
}

/** Two names with one key are one file on a file system that folds case or normalises Unicode. */
export function toKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

const windowsFault = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|:|[. ]$/i;

/** Why a name may not stand in a path of a bundle; `undefined` when it may. */
export function segmentFault(segment: string): string | undefined {
  if (segment === '') return 'absolute or empty path segment';
  if (segment === '..' || segment === '.') return `"${segment}"`;
  if (/[\\\p{Cc}]/u.test(segment)) return 'backslash or control character';
  if (process.platform === 'win32' && windowsFault.test(segment)) return 'name that Windows cannot hold';
  // A deployed repository must not be able to run what a bundle brings along.
  if (segment.toLowerCase() === '.git') return '.git folder';
  return Buffer.byteLength(segment) > 255 ? 'name of more than 255 bytes' : undefined;
}

function show(name: string): string {
  return JSON.stringify(name.slice(0, 200));
}
