import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { ExportFailure } from '../export/export-failure.ts';

export type FolderLimits = { maxBytes: number; maxFiles: number };

/** Counts what lies in `folder`, links not followed; throws {@link ExportFailure} beyond the limits. */
export async function measureFolder(folder: string, { maxBytes, maxFiles }: FolderLimits): Promise<void> {
  let bytes = 0;
  let files = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isDirectory()) continue;
    files += 1;
    bytes += (await lstat(join(entry.parentPath, entry.name))).size;
    if (files > maxFiles) throw new ExportFailure(`The source has more than ${maxFiles} files.`);
    if (bytes > maxBytes) throw new ExportFailure(`The source is larger than ${maxBytes} bytes.`);
  }
}
