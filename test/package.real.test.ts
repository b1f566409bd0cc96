import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFiles } from '../renderer/test/render-folder.ts';

const isEnabled = Boolean(process.env.OFFPRINT_REAL_PARTS);
const root = join(import.meta.dirname, '..');
/** The Node that uses the packages; another one may have built them. */
const node = process.env.OFFPRINT_NODE || process.execPath;
let folder: string;

/** A site that needs what is loaded only when a page has it: another parser, images, a sandbox, a compiler. */
const docs = {
  'index.md':
    '# Home\n\n```mermaid\nflowchart TD\n  A --> B\n```\n\n$$x^2$$\n\n```haskell\nmain = pure ()\n```\n',
  'guide.mdx':
    'import { Hello } from "/snippets/hello.jsx";\n\n# Guide\n\n<Hello name="reader" />\n\n:rocket:\n',
  'snippets/hello.jsx': 'export const Hello = ({ name }) => <p className="text-lg">Hello {name}</p>;\n',
};

const packages = ['offprint', '@offprint/protocol', '@offprint/reference-server'];

function run(
  program: string,
  args: readonly string[],
  { cwd = folder, env: given = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const path = [dirname(node), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path, npm_config_audit: 'false', npm_config_fund: 'false', ...given };
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

describe.runIf(isEnabled)('the packed packages, installed', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'offprint-package-'));
    writeFiles(join(folder, 'docs'), docs);
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
    run('npm', ['pack', '--silent', '--pack-destination', folder, '--workspaces'], { cwd: root });
    const archives = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    expect(archives).toHaveLength(packages.length);
    run('npm', [
      'install',
      '--silent',
      '--no-package-lock',
      '--ignore-scripts',
      ...archives.map((name) => `./${name}`),
    ]);
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('renders by its command, all that a page can need', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'renderer/package.json'), 'utf8'));
    expect(run('npx', ['--no-install', 'offprint', '--version']).trim()).toBe(version);
    run('npx', [
      ...['--no-install', 'offprint', 'render', 'docs', '--strict', '--out', 'out/site', '--archive', 'zip'],
      ...['--og-images', '--site-url', 'https://docs.example.com'],
    ]);
    const home = readFileSync(join(folder, 'out/site/index.html'), 'utf8');
    expect(home).toContain('<math');
    expect(home).toMatch(/<svg[^>]*>[\s\S]*A[\s\S]*<\/svg>/);
    expect(readFileSync(join(folder, 'out/site/guide.html'), 'utf8')).toContain('Hello reader');
    expect(run('npx', ['--no-install', 'offprint', 'verify', 'out/bundle.zip'])).toBeDefined();
  }, 60_000);

  test.each(packages)('%s brings its licence and its readme', (name) => {
    for (const file of ['LICENSE', 'README.md'])
      expect(existsSync(join(folder, 'node_modules', name, file)), file).toBe(true);
  });

  test('serves a site that the command exports', async () => {
    const bin = join(folder, 'node_modules/@offprint/reference-server/bin/offprint-server.js');
    const options = ['--site', 'docs.example.com=docs', '--data', 'data', '--port', '0', '--json'];
    const server = spawn(node, [bin, ...options], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [line] = await once(server.stdout, 'data');
      const { address, adminKey } = JSON.parse(String(line));
      const target = ['docs.example.com', '--api-url', address, '--out', 'exported', '--json'];
      const printed = run('npx', ['--no-install', 'offprint', 'export', ...target], {
        env: { OFFPRINT_API_KEY: adminKey },
      });
      expect(JSON.parse(printed)).toMatchObject({ pageCount: 2 });
      expect(readFileSync(join(folder, 'exported/site/guide.html'), 'utf8')).toContain('Hello reader');
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  }, 60_000);

  test('is a typed library', () => {
    const text = [
      "import { type RenderResult, renderSite } from 'offprint';",
      "import { verifySite } from 'offprint/archive';",
      "import { openSearchIndex } from 'offprint/search';",
      "const result: RenderResult = await renderSite({ source: 'docs', output: 'again' });",
      'const warnings: string[] = result.messages.map(({ rule }) => rule);',
      'if (typeof verifySite !== "function" || typeof openSearchIndex !== "function") throw new Error("Not exported.");',
      '// @ts-expect-error A render needs an output folder.',
      "if (warnings.length > 0) await renderSite({ source: 'docs' });",
      'console.log(result.pageCount);',
    ].join('\n');
    writeFileSync(join(folder, 'use.ts'), text);
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--types',
      '',
      'use.ts',
    ];
    // What they import of others' types is checked too.
    run(join(root, 'node_modules/.bin/tsc'), ['--ignoreConfig', '--lib', 'es2024,dom', ...options]);
    expect(run(node, ['--experimental-strip-types', 'use.ts']).trim()).toBe('2');
  }, 60_000);
});
