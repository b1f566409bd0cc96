import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configKind } from '../config/config-kind.ts';
import { createIgnoreRules } from '../config/ignore-rules.ts';
import type { FileRecords } from './file-facts.ts';
import { type OpenedSource, openSource, readTopFile } from './source.ts';

/** Opens a documentation folder by the ignore rules that hold in it. Throws when there is no such folder. */
export function openDocs(folder: string, earlier?: FileRecords): OpenedSource {
  const isIgnored = createIgnoreRules({
    mintignore: readTopFile(folder, '.mintignore'),
    isPlain: configKind((path) => existsSync(join(folder, path))) === 'plain',
  });
  return openSource(folder, isIgnored, earlier);
}
