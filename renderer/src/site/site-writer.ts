import { copyFileSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FilePart, type WrittenParts, writeParts } from './file-parts.ts';
import {
  isIntact,
  toBytesWithDigest,
  type WrittenFile,
  writeBytes,
  writeSiteFile,
  writeThrough,
} from './write-file.ts';

/** A file to copy: its digest, and how to read it when that is needed. */
type CopiedFile = { sha256: string | undefined; read(): Uint8Array };

/** Writes files below a folder and remembers them; those that are as an earlier render left them are not read again. */
export type SiteWriter = {
  write(path: string, contents: Contents): void;
  copy(path: string, file: CopiedFile): void;
  /** Takes a file as an earlier render left it. Gives back whether it is still so. */
  keep(path: string): boolean;
  /** Takes a file that was written already. */
  add(file: WrittenFile): void;
} & WrittenFiles;

type Contents = string | Uint8Array | readonly FilePart[];

/** What was written, by path. */
export type WrittenFiles = {
  written: Map<string, WrittenFile>;
  /** Of files that were put together of parts. */
  parts: Map<string, WrittenParts>;
};

/** @param earlier What an earlier render wrote. */
export function createSiteWriter(output: string, earlier: WrittenFiles): SiteWriter {
  const written: WrittenFiles['written'] = new Map();
  const parts: WrittenFiles['parts'] = new Map();
  // A file of many parts is written to two places, one after the other.
  let joined: { parts: readonly FilePart[]; file: WrittenFile } | undefined;
  const findIntact = (path: string) => {
    const file = earlier.written.get(path);
    return file && isIntact(output, file) ? file : undefined;
  };
  const findSame = (path: string, digest: string | undefined) => {
    const file = findIntact(path);
    return file?.sha256 === digest ? file : undefined;
  };
  const joinParts = (path: string, pieces: readonly FilePart[]) => {
    const known = earlier.parts.get(path);
    const before = known && findIntact(path) && { file: join(output, path), written: known };
    return writeThrough(output, path, (part) => {
      const { written: made, ...rest } = writeParts(part, pieces, before);
      parts.set(path, made);
      return rest;
    });
  };
  const repeat = (path: string, file: WrittenFile) =>
    findSame(path, file.sha256) ??
    writeThrough(output, path, (part) => {
      copyFileSync(join(output, file.path), part);
      return file;
    });
  const writeJoined = (path: string, pieces: readonly FilePart[]) => {
    if (joined?.parts === pieces) return repeat(path, joined.file);
    joined = { parts: pieces, file: joinParts(path, pieces) };
    return joined.file;
  };
  const writeWhole = (path: string, contents: string | Uint8Array) => {
    const bytes = toBytesWithDigest(contents);
    return findSame(path, bytes.digest) ?? writeBytes(output, path, bytes);
  };
  return {
    written,
    parts,
    write(path, contents) {
      const isWhole = typeof contents === 'string' || contents instanceof Uint8Array;
      written.set(path, isWhole ? writeWhole(path, contents) : writeJoined(path, contents));
    },
    copy(path, { sha256: digest, read }) {
      written.set(path, findSame(path, digest) ?? writeSiteFile(output, path, read()));
    },
    keep(path) {
      const file = findIntact(path);
      if (file) written.set(path, file);
      return file !== undefined;
    },
    add: (file) => void written.set(file.path, file),
  };
}

/** Removes what an earlier render left and this one no longer has, empty folders included. */
export function removeOthers(output: string, keep: ReadonlySet<string>): void {
  const visit = (folder: string): boolean => {
    let empty = true;
    for (const entry of readdirSync(join(output, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() ? visit(path) : !keep.has(path)) {
        if (!entry.isDirectory()) rmSync(join(output, path));
      } else empty = false;
    }
    if (empty && folder !== '') rmdirSync(join(output, folder));
    return empty;
  };
  visit('');
}
