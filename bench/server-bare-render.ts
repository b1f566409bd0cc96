import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The same render without the server, in a process of its own as the server does it. */
export async function renderInFreshProcess(docs: string, folder: string): Promise<void> {
  const entry = join(import.meta.dirname, 'render-once.ts');
  await promisify(execFile)(process.execPath, ['--conditions=offprint-source', entry, docs, folder]);
}
