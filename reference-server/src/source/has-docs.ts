import { opendir } from 'node:fs/promises';

const configurations = ['docs.json', 'mint.json'];

/** Whether `folder` holds what a site can be made of: a page of Markdown anywhere, or a configuration at its root. */
export async function hasDocs(folder: string): Promise<boolean> {
  for await (const { name, parentPath } of await opendir(folder, { recursive: true })) {
    if (/\.mdx?$/i.test(name)) return true;
    if (parentPath === folder && configurations.includes(name)) return true;
  }
  return false;
}
