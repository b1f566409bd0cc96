import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseSiteOption } from '../src/cli/site-option.ts';
import { usage } from '../src/cli/usage.ts';
import { resolveConfig } from '../src/config.ts';
import { temporaryFolder } from './support/docs-folder.ts';

const entry = join(import.meta.dirname, '../src/main.ts');

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const command = ['--conditions=offprint-source', entry, ...args];
  return promisify(execFile)(process.execPath, command).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  );
}

test('reads --site as host name and folder', () => {
  expect(parseSiteOption('Docs.Example.com=./a=b')).toEqual({
    id: 'docs-example-com',
    hosts: ['docs.example.com'],
    source: { type: 'folder', path: './a=b' },
  });
});

test.each(['docs.example.com', '=./docs', 'docs.example.com=', 'https://docs.example.com=./docs'])(
  'refuses --site %s with a sentence',
  (option) => {
    expect(() => parseSiteOption(option)).toThrow(/expected/i);
  },
);

test('names every fault of a configuration', () => {
  const wrong = { port: 99_999, organizations: [{ id: 'Not A Slug' }] };
  expect(() => resolveConfig(wrong)).toThrow(/port[\s\S]*organizations\[0\]\.id/);
});

test('explains itself and refuses unknown options with status 2', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, stdout: usage });
  const wrong = await run('--nonsense');
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toContain('--nonsense');
  expect(wrong.stderr).not.toMatch(/\n\s+at /);
  expect(await run('--role', 'worker')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('DATABASE_URL'),
  });
});

test('creates, lists and revokes keys', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify({ data: 'data', organizations: [{ id: 'acme' }] }));
  const keys = (...args: string[]) => run('keys', ...args, '--config', file);
  const made = await keys('create', '--organization', 'acme', '--kind', 'admin', '--name', 'ci');
  expect(made.stdout).toMatch(/^svc_[0-9a-f]{48}\n$/);
  const listed = await keys('list');
  expect(listed.stdout).toContain('\tacme\tadmin\texpires never\tlast used never\tci');
  expect(listed.stdout).not.toContain(made.stdout.trim());
  const id = listed.stdout.split('\t')[0] ?? '';
  expect(await keys('revoke', id)).toMatchObject({ code: 0 });
  expect((await keys('list')).stdout).toContain('revoked 20');
  expect(await keys('create', '--organization', 'nobody', '--kind', 'admin')).toMatchObject({ code: 2 });
});

test('the operations page names every setting and its default', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operations.mdx'), 'utf8');
  const { export: exports, limits } = resolveConfig({});
  for (const name of Object.keys(exports)) expect(page).toContain(`export.${name}`);
  for (const name of Object.keys(limits)) expect(page).toContain(`limits.${name}`);
  expect(page).toContain(`| \`export.keepBundles\` | ${exports.keepBundles} |`);
});
