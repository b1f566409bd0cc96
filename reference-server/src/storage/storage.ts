import type { Readable } from 'node:stream';

type StoredFile = { sha256: string; contentType: string };

type LinkOptions = StoredFile & { filename: string; expiresAt: Date; baseUrl: string };

/** The store answers that it cannot do now what it may do later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** Where archives lie. Keys are relative paths of plain segments, such as `bundles/acme/se_1f…/bundle.zip`. */
export type Storage = {
  /** Copies the file at `path` by streaming; writing the same key again replaces it at once. */
  write(key: string, path: string, file: StoredFile): Promise<void>;
  /** The bytes of `key`; rejects when it is missing. */
  read(key: string): Promise<Readable>;
  /** Removing what is missing is no error. */
  remove(key: string): Promise<void>;
  /** A link for GET and HEAD that needs no `Authorization` and ends at `expiresAt`. */
  createLink(key: string, options: LinkOptions): Promise<string>;
  /** Rejects when the storage cannot be reached. */
  check(): Promise<void>;
};

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

/** Whether `key` has the shape of a key, with nothing that could lead out of the storage. */
export function isStorageKey(key: string): boolean {
  return key.length <= 500 && key.split('/').every((part) => segment.test(part));
}
