import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeFolder } from '../site/make-folder.ts';

/**
 * Where renders of the command line keep what they made: `node_modules/.cache/offprint` of the working folder, as tools
 * of the ecosystem do, else the user's own folder for caches.
 */
export function defaultCacheFolder(): string {
  const modules = resolve('node_modules');
  return existsSync(modules) ? join(modules, '.cache/offprint') : join(userCaches(), 'offprint');
}

/** https://specifications.freedesktop.org/basedir-spec and its like on other systems. */
function userCaches(): string {
  if (process.env.XDG_CACHE_HOME) return process.env.XDG_CACHE_HOME;
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches');
  if (process.platform === 'win32') return process.env.LOCALAPPDATA ?? join(homedir(), 'AppData/Local');
  return join(homedir(), '.cache');
}

/** Whether a folder, made if missing, can be written to. A render does without a cache that cannot. */
export function isWritable(folder: string): boolean {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
