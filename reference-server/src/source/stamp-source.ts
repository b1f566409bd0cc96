import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteSource } from '../services.ts';
import { readGitCommit } from './fetch-git.ts';

export type SourceStamp = {
  /** Changes when the docs do. */
  stamp: string;
  /** When they changed last, where that is known. */
  changedAt: Date | undefined;
};

/** Says in which state the docs are, without reading them. Throws when they cannot be reached. */
export async function stampSource(source: SiteSource, signal: AbortSignal): Promise<SourceStamp> {
  if (source.type === 'upload') return { stamp: `upload ${source.sha256}`, changedAt: undefined };
  if (source.type === 'git')
    return { stamp: `git ${await readGitCommit(source, signal)}`, changedAt: undefined };
  return stampFolder(source.path, signal);
}

/** Files, their bytes and the newest of their times; deleted files show in the first two. */
async function stampFolder(folder: string, signal: AbortSignal): Promise<SourceStamp> {
  let [files, bytes, newest] = [0, 0, 0];
  for await (const entry of await opendir(folder, { recursive: true })) {
    signal.throwIfAborted();
    if (!entry.isFile()) continue;
    const { size, mtimeMs } = await lstat(join(entry.parentPath, entry.name));
    files += 1;
    bytes += size;
    newest = Math.max(newest, mtimeMs);
  }
  return { stamp: `folder ${files} ${bytes} ${newest}`, changedAt: new Date(newest) };
}
