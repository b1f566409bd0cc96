import { hash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { RenderResult, WrittenArchive } from '../render-site.ts';
import type { WrittenFile } from '../site/site-writer.ts';
import type { FileRecords } from '../source/file-facts.ts';
import type { FileStamp } from './file-stamp.ts';

/** How a page was written: the keys of what went into it, and its files. */
export type KeptPage = {
  article: string;
  /** What its links were last resolved against. */
  site: string;
  document: string;
  search: string | undefined;
  written: WrittenFile[];
};

/** An archive that was written, and the digest of the files in it. */
type KeptArchive = { archive: WrittenArchive; contents: string; stamp: FileStamp | undefined };

/** What is remembered of the last render of a folder to a folder. */
export type SiteMemory = {
  /** Digest of the renderer that wrote it. */
  renderer: string;
  files: FileRecords;
  pages: Map<string, KeptPage>;
  /** All files of the output, by path. */
  written: Map<string, WrittenFile>;
  archives: KeptArchive[];
  /** Texts that took long to make, by the digest of what they were made of. */
  texts: Map<string, string>;
  /** The render as a whole; missing when it depends on other hosts. */
  last: { options: string; sourceFiles: readonly string[]; result: RenderResult } | undefined;
};

export function emptyMemory(renderer: string): SiteMemory {
  return {
    renderer,
    files: new Map(),
    pages: new Map(),
    written: new Map(),
    archives: [],
    texts: new Map(),
    last: undefined,
  };
}

/** The cache's folder for the docs of one folder: the records of its pages, and a memory for each output. */
export function recordsFolder(cacheFolder: string, source: string): string {
  return join(cacheFolder, hash('sha256', source).slice(0, 16));
}

/** File of the memory of an output folder. */
export function memoryFile(records: string, output: string): string {
  return join(records, `${hash('sha256', output).slice(0, 16)}.site`);
}

const digestSize = 64;

/** Empty when there is none, when it is damaged, and when another renderer wrote it. */
export function readMemory(file: string, renderer: string): SiteMemory {
  try {
    const bytes = readFileSync(file);
    const contents = bytes.subarray(digestSize);
    if (bytes.toString('latin1', 0, digestSize) !== hash('sha256', contents)) return emptyMemory(renderer);
    const memory: SiteMemory = deserialize(contents);
    return memory.renderer === renderer ? memory : emptyMemory(renderer);
  } catch {
    return emptyMemory(renderer);
  }
}

export function writeMemory(file: string, memory: SiteMemory): void {
  mkdirSync(dirname(file), { recursive: true });
  const contents = serialize(memory);
  const part = `${file}.${randomUUID().slice(0, 8)}.part`;
  writeFileSync(part, Buffer.concat([Buffer.from(hash('sha256', contents), 'latin1'), contents]));
  renameSync(part, file);
}
