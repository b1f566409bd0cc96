import { readdirSync } from 'node:fs';
import type { RenderOptions, RenderResult } from '../render-options.ts';
import { isIntact } from '../site/write-file.ts';
import type { OpenedSource } from '../source/source.ts';
import { isSameStamp, readStamp } from './file-stamp.ts';
import { optionsDigest } from './options-digest.ts';
import type { SiteMemory } from './site-memory.ts';

/**
 * The result of the last render when nothing has changed since: neither the options, nor the files it read, nor which
 * files there are, nor what it wrote.
 *
 * @param source The docs as they are now.
 */
export function findUnchanged(
  options: RenderOptions,
  memory: SiteMemory,
  source: OpenedSource,
): RenderResult | undefined {
  const { last } = memory;
  if (last?.options !== optionsDigest(options)) return undefined;
  const isSame = isSourceSame(source, memory) && isOutputSame(options, memory) && areArchivesSame(memory);
  return isSame ? last.result : undefined;
}

function isSourceSame(now: OpenedSource, { files, last }: SiteMemory): boolean {
  const before = last?.sourceFiles ?? [];
  if (now.files.length !== before.length || now.files.some((path, at) => path !== before[at])) return false;
  return [...files].every(([path, { digest }]) => now.digest(path) === digest);
}

function isOutputSame({ output }: RenderOptions, { written }: SiteMemory): boolean {
  const entries = readdirSync(output, { recursive: true, withFileTypes: true });
  const count = entries.filter((entry) => !entry.isDirectory()).length;
  return count === written.size && [...written.values()].every((file) => isIntact(output, file));
}

function areArchivesSame({ archives }: SiteMemory): boolean {
  return archives.every(({ archive, stamp }) => isSameStamp(readStamp(archive.file), stamp));
}
