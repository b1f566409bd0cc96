import { watch } from 'node:fs';
import { sep } from 'node:path';

/** Editors write a file in several steps; what arrives within this time is one change (milliseconds). */
const settleTime = 25;

const ignored = /(?:^|\/)(?:node_modules|\.git|offprint-out)(?:\/|$)|(?:~|\.swp|\.tmp)$/;

/**
 * Calls `onChange` with the paths that changed below `folder`, posix and relative to it, once writing has paused.
 * Returns the function that ends the watch.
 */
export function watchDocs(folder: string, onChange: (paths: readonly string[]) => void): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    const paths = [...changed];
    changed.clear();
    onChange(paths);
  };
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    const path = name?.split(sep).join('/') ?? '';
    if (ignored.test(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(flush, settleTime);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
