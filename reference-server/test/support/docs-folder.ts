import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const smallDocs = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    navigation: { pages: ['index', 'guides/start', 'guides/deep'] },
  }),
  'index.mdx': '---\ntitle: Welcome\n---\n\nRead the [guide](/guides/start).\n',
  'guides/start.mdx': '---\ntitle: Start\n---\n\n## First steps\n\nRun it. See [deeper](/guides/deep).\n',
  'guides/deep.mdx': '---\ntitle: Deep\n---\n\n```js\nconst answer = 42;\n```\n',
};

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'offprint-server-test-'));
}

/** A folder with these files, removed with the machine's temporary files. */
export function writeDocs(files: Record<string, string> = smallDocs): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** These files as a tar.gz archive. */
export function packDocs(files: Record<string, string>): ArrayBuffer {
  const archive = execFileSync('tar', ['-czf', '-', '-C', writeDocs(files), '.']);
  return new Uint8Array(archive).buffer;
}

/** `pages` pages of some length, for renders that take a while. */
export function largeDocs(pages: number): Record<string, string> {
  const paths = Array.from({ length: pages }, (_, number) => `page-${number}`);
  const body = Array.from(
    { length: 20 },
    (_, number) =>
      `## Part ${number}\n\n${'Plain words follow. '.repeat(20)}\n\n\`\`\`js\nconst n = ${number};\n\`\`\`\n`,
  ).join('\n');
  return {
    'docs.json': JSON.stringify({ name: 'Large', navigation: { pages: paths } }),
    ...Object.fromEntries(paths.map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\n\n${body}`])),
  };
}
