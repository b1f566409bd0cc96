import { hash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { RenderResult, WrittenArchive } from '../render-options.ts';
import type { WrittenIndexes } from '../search/write-index.ts';
import type { WrittenFiles } from '../site/site-writer.ts';
import type { WrittenFile } from '../site/write-file.ts';
import { writeInPieces } from '../site/write-pieces.ts';
import type { FileRecords } from '../source/file-facts.ts';
import type { FileStamp } from './file-stamp.ts';
import type { KeptPlan } from './kept-plan.ts';
import type { StoredHead } from './page-records.ts';
import { type RendererFiles, recognizeRenderer } from './renderer-digest.ts';

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
  /** Tells this memory from those of other renders. */
  id: string;
  files: FileRecords;
  pages: Map<string, KeptPage>;
  /** All files of the output, by path. */
  written: Map<string, WrittenFile>;
  /** Of which parts large files were put together; with the indexes in a file of its own. */
  parts: WrittenFiles['parts'];
  archives: KeptArchive[];
  /** The search index; with the heads in a file of its own, because only a render reads it. */
  indexes: WrittenIndexes;
  /** Heads of the pages' articles, by the keys of the articles. */
  heads: Map<string, StoredHead>;
  /** The plan of this render or of an earlier one, in a file of its own; `id` is that of the memory it was made for. */
  plan: { id: string; kept: KeptPlan } | undefined;
  /** Texts that took long to make, by the digest of what they were made of. */
  texts: Map<string, string>;
  /** The render as a whole; missing when it depends on other hosts. */
  last: { options: string; sourceFiles: readonly string[]; result: RenderResult } | undefined;
};

export function emptyMemory(renderer: string): SiteMemory {
  return {
    renderer,
    id: randomUUID(),
    files: new Map(),
    pages: new Map(),
    written: new Map(),
    parts: new Map(),
    archives: [],
    indexes: new Map(),
    heads: new Map(),
    plan: undefined,
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

/** What of a memory lies in its main file. */
type Outline = Omit<SiteMemory, 'indexes' | 'heads' | 'parts' | 'plan'> & {
  planId: string | undefined;
  rendererFiles: RendererFiles;
};

type Details = Pick<SiteMemory, 'indexes' | 'heads' | 'parts'> & { of: string };

/** The outline of a memory; empty when there is none, when it is damaged, and when another renderer wrote it. */
export function readMemory(file: string): SiteMemory {
  const outline: Outline | undefined = readKept(file);
  const { digest } = recognizeRenderer(outline?.rendererFiles);
  return outline?.renderer === digest ? { ...emptyMemory(digest), ...outline } : emptyMemory(digest);
}

/** Adds what only a render needs. */
export function readDetails(file: string, memory: SiteMemory): SiteMemory {
  const { planId }: Partial<Outline> = memory;
  const details: Details | undefined = readKept(`${file}-details`);
  const plan: SiteMemory['plan'] = planId === undefined ? undefined : readKept(`${file}-plan`);
  return {
    ...memory,
    ...(details?.of === memory.id ? details : {}),
    plan: plan?.id === planId ? plan : undefined,
  };
}

/** Outputs that nothing was rendered to for so long are forgotten (milliseconds). */
const forgottenAfter = 30 * 24 * 60 * 60 * 1000;

export function writeMemory(file: string, { indexes, heads, parts, plan, ...memory }: SiteMemory): void {
  mkdirSync(dirname(file), { recursive: true });
  forgetOld(dirname(file));
  writeKept(`${file}-details`, { of: memory.id, indexes, heads, parts } satisfies Details);
  if (plan?.id === memory.id) writeKept(`${file}-plan`, plan);
  const { files } = recognizeRenderer();
  writeKept(file, { ...memory, planId: plan?.id, rendererFiles: files } satisfies Outline);
}

/** A CRC-32 of what follows (bytes), as in packs: against faults of disks. */
const checksumSize = 4;

function forgetOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.site(?:-\w+)?(?:\.\w+\.part)?$/.test(name)) continue;
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > forgottenAfter) rmSync(join(folder, name), { force: true });
  }
}

function readKept(file: string) {
  try {
    const bytes = readFileSync(file);
    const contents = bytes.subarray(checksumSize);
    return crc32(contents) === bytes.readUInt32LE(0) ? deserialize(contents) : undefined;
  } catch {
    // There is none, or no memory of ours: everything is made anew.
    return undefined;
  }
}

function writeKept(file: string, value: unknown): void {
  const contents = serialize(value);
  const checksum = Buffer.alloc(checksumSize);
  checksum.writeUInt32LE(crc32(contents));
  const part = `${file}.${randomUUID().slice(0, 8)}.part`;
  writeInPieces(part, checksum, contents);
  renameSync(part, file);
}
