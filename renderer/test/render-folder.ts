import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type RenderOptions, type RenderResult, renderSite } from 'offprint';
import { onTestFinished } from 'vitest';

export type RenderedFolder = RenderResult & {
  folder: string;
  /** Text of a file of the site; throws when there is none. */
  read(path: string): string;
  /** Paths of all files, sorted. */
  files: string[];
};

/** Renders a site given as text files and gives back what was written. Cleans up when the test ends. */
export async function renderFolder(
  files: Readonly<Record<string, string>>,
  options: Partial<RenderOptions> = {},
): Promise<RenderedFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(join(folder, 'docs'), files);
  const output = join(folder, 'site');
  const result = await renderSite({ source: join(folder, 'docs'), output, ...options });
  return {
    ...result,
    folder,
    files: readdirSync(output, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(output.length + 1))
      .sort(),
    read: (path) => readFileSync(join(output, path), 'utf8'),
  };
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
