import { cp, mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import picomatch from 'picomatch';

export type Placement = { folder: string; keep: readonly string[]; cname: string };

/** What a site never removes: the host name, and the previews of pull requests. */
export const alwaysKept = ['CNAME', '.nojekyll', 'previews'];

/**
 * Replaces the site in a work tree: everything in its folder goes but what is kept, then the new files come. `keep` holds globs
 * of files and names of folders, relative to that folder.
 */
export async function placeSite(
  workTree: string,
  site: string,
  { folder, keep, cname }: Placement,
): Promise<void> {
  const target = join(workTree, folder);
  await mkdir(target, { recursive: true });
  const isKept = picomatch(keep.flatMap(toGlobs), { dot: true });
  await removeOthers(target, (path) => path === '.git' || path.startsWith('.git/') || isKept(path));
  await cp(site, target, { recursive: true });
  for (const served of servedFolders(folder)) {
    // Folders that begin with an underscore hold our assets, and Jekyll would leave them out.
    await writeFile(join(workTree, served, '.nojekyll'), '');
    if (cname !== '') await writeFile(join(workTree, served, 'CNAME'), `${cname}\n`);
  }
}

/** Globs for what `branch-keep` names: the name of a folder stands for all that it holds. */
export function toGlobs(name: string): string[] {
  const path = name.replace(/^(?:\.?\/)+|\/+$/g, '');
  return picomatch.scan(path).isGlob ? [path] : [path, `${path}/**`];
}

/** GitHub Pages serves a branch from its root or from `docs`, and settings count only there. */
function servedFolders(folder: string): string[] {
  return /^docs(?:\/|$)/.test(folder) ? ['', 'docs'] : [''];
}

async function removeOthers(folder: string, isKept: (path: string) => boolean): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  const named = (path: string) => relative(folder, path).split(sep).join('/');
  for (const { entry, path } of paths) if (!entry.isDirectory() && !isKept(named(path))) await rm(path);
  const folders = paths.filter(({ entry, path }) => entry.isDirectory() && !isGit(named(path)));
  for (const { path } of folders.reverse()) if ((await readdir(path)).length === 0) await rmdir(path);
}

function isGit(path: string): boolean {
  return path === '.git' || path.startsWith('.git/');
}
