import { opendir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Where the docs of an unpacked archive begin: in the folder that holds all of it, as in the archives that GitHub makes of a
 * repository and in those of `tar -czf docs.tar.gz docs`, else in `folder` itself.
 */
export async function findDocsRoot(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [first, second] = entries.filter(({ name }) => !leftByMac.test(name));
  return first?.isDirectory() && second === undefined ? join(folder, first.name) : folder;
}

const leftByMac = /^(?:__MACOSX$|\.DS_Store$|\._)/;

const configurations = ['docs.json', 'mint.json'];

/** Whether `folder` holds what a site can be made of: a page of Markdown anywhere, or a configuration at its root. */
export async function hasDocs(folder: string): Promise<boolean> {
  for await (const { name, parentPath } of await opendir(folder, { recursive: true })) {
    if (/\.mdx?$/i.test(name)) return true;
    if (parentPath === folder && configurations.includes(name)) return true;
  }
  return false;
}
