import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseSiteOption } from '../src/cli/site-option.ts';
import { usage } from '../src/cli/usage.ts';
import { resolveConfig, serverConfigSchema } from '../src/config.ts';
import { temporaryFolder } from './support/docs-folder.ts';
import { startTestServer } from './support/test-server.ts';

const entry = join(import.meta.dirname, '../src/main.ts');

type Ended = { code: number; stdout: string; stderr: string };

function run(...args: string[]): Promise<Ended> {
  return runNode(['--conditions=offprint-source', entry, ...args]);
}

async function runNode(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  return promisify(execFile)(process.execPath, args, { env: { ...process.env, ...environment } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  );
}

/** Starts the server, ends it when it has said that it listens, and gives all that it printed. */
async function start(
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string }> {
  const command = ['--conditions=offprint-source', entry, '--port', '0', ...args];
  const child = spawn(process.execPath, command, { env: { ...process.env, ...environment } });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    printed.stdout += text;
    if (/"address"|interface/.test(printed.stdout)) child.kill('SIGTERM');
  });
  child.stderr.on('data', (text) => {
    printed.stderr += text;
  });
  await new Promise((resolve) => child.once('close', resolve));
  return printed;
}

test('prints the keys that it makes once, and those of the environment never', async () => {
  const folder = temporaryFolder();
  const args = ['--data', folder, '--site', `docs.example.com=${folder}`];
  const made = await start([...args, '--json']);
  expect(JSON.parse(made.stdout)).toMatchObject({
    adminKey: expect.stringMatching(/^svc_[0-9a-f]{48}$/),
    assistantKey: expect.stringMatching(/^svc_dsc_[0-9a-f]{48}$/),
  });
  expect(JSON.parse((await start([...args, '--json'])).stdout)).toMatchObject({
    adminKey: null,
    assistantKey: null,
  });

  const environment = { OFFPRINT_ADMIN_KEY: `svc_${'a'.repeat(48)}` };
  const given = await start(args, environment);
  expect(given.stdout).toContain('admin key      from OFFPRINT_ADMIN_KEY\n');
  const listed = await run('keys', 'list', '--data', folder);
  const id = /^(\S+)\t.*from the environment$/m.exec(listed.stdout)?.[1] ?? '';
  expect(await run('keys', 'revoke', id, '--data', folder)).toMatchObject({ code: 0 });
  const revoked = await start([...args, '--json'], environment);
  expect(JSON.parse(revoked.stdout)).toMatchObject({ adminKey: null });
  expect(revoked.stderr).toContain('OFFPRINT_ADMIN_KEY is revoked');
  for (const { stdout, stderr } of [given, revoked]) expect(stdout + stderr).not.toMatch(/svc_/);
});

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
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  expect(await run('--version')).toMatchObject({ code: 0, stdout: `${version}\n` });
  const wrong = await run('--nonsense');
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toContain('--nonsense');
  expect(wrong.stderr).not.toMatch(/\n\s+at /);
  expect(await run('--role', 'worker')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('DATABASE_URL'),
  });
});

describe('a mistake of the operator ends in one sentence and status 2', () => {
  const said = (ended: Ended, sentence: string | RegExp) => {
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(sentence);
    expect(ended.stderr.trim().split('\n')).toHaveLength(1);
  };

  test('a folder of docs that is not there', async () => {
    said(
      await run('--site', 'docs.example.com=./missing'),
      /--site docs\.example\.com: there is no folder .*missing/,
    );
  });

  test.each([
    ['--port', 'x', 'Unexpected --port "x", expected a number from 0 to 65535.'],
    ['--role', 'both', 'Unexpected --role "both", expected all, api or worker.'],
    ['--prot', '1', "Unknown option '--prot'. See --help."],
  ])('the option %s %s', async (option, value, sentence) => {
    const ended = await run(option, value);
    said(ended, /./);
    expect(ended.stderr).toContain(`: ${sentence}\n`);
  });

  test.each([
    ['OFFPRINT_ADMIN_KEY', 'svc_short'],
    ['OFFPRINT_ADMIN_KEY', `svc_dsc_${'a'.repeat(48)}`],
    ['OFFPRINT_ASSISTANT_KEY', `svc_${'a'.repeat(48)}`],
  ])('the key %s=%s', async (variable, key) => {
    const ended = await runNode(['--conditions=offprint-source', entry], { [variable]: key });
    said(ended, `${variable} holds no`);
    expect(ended.stderr).not.toContain(key);
  });

  test.each(['1e400', '0'])('the expiry %s', async (expires) => {
    const file = join(temporaryFolder(), 'config.json');
    writeFileSync(file, JSON.stringify({ data: 'data', organizations: [{ id: 'acme' }] }));
    const key = ['--organization', 'acme', '--kind', 'admin', '--expires', expires];
    said(
      await run('keys', 'create', ...key, '--config', file),
      `Unexpected --expires "${expires}", expected days`,
    );
  });

  test('a data folder or a port that is taken', async () => {
    const running = await startTestServer({ assistant: { enabled: false } });
    const { port } = new URL(running.base);
    said(await run('keys', 'list', '--data', running.services.config.data), /is in use by another process/);
    said(
      await run('--data', temporaryFolder(), '--port', port),
      /^offprint-server: Cannot listen at .*another process/,
    );
    await running.close();
  });

  test.each(['mysql://db/offprint', 'localhost:5432'])('the database %s', async (DATABASE_URL) => {
    const ended = await runNode(['--conditions=offprint-source', entry], { DATABASE_URL });
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('Expected postgres://user@host/database (DATABASE_URL).');
  });

  test('a data folder that cannot be made', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    said(await run('--data', join(file, 'data')), /The data folder .*data cannot be written: ENOTDIR/);
  });

  test('a Node.js that is too old', async () => {
    const old = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.19.5' } })`;
    const program = join(import.meta.dirname, '../bin/offprint-server.js');
    said(
      await runNode(['--import', old, program]),
      /This is Node\.js 20\.19\.5, and 22\.12 or later is needed/,
    );
  });
});

describe('what the server stands on and does not find ends in one sentence and status 1', () => {
  const port = 1;
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a database that does not answer',
      { DATABASE_URL: `postgres://offprint@127.0.0.1:${port}/offprint` },
      /^offprint-server: The database cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\. Is DATABASE_URL right\?$/,
    ],
    [
      'a store that does not answer',
      {
        OFFPRINT_S3_BUCKET: 'bundles',
        OFFPRINT_S3_ENDPOINT: `http://127.0.0.1:${port}`,
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
      },
      /^offprint-server: The storage cannot be used: .+\.$/,
    ],
  ])('%s', async (_what, environment, sentence) => {
    const command = ['--conditions=offprint-source', entry, '--port', '0', '--data', temporaryFolder()];
    const ended = await runNode(command, environment);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr.trim()).toMatch(sentence);
  });
});

test('a database that takes the connection and says nothing ends the start too', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const DATABASE_URL = `postgres://offprint@127.0.0.1:${port}/offprint`;
  const ended = await runNode(['--conditions=offprint-source', entry], { DATABASE_URL });
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(
    /^offprint-server: The database cannot be used: Connection terminated.* Is DATABASE_URL right\?$/m,
  );
  silent.close();
}, 30_000);

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
  const groups = new Set(['storage', 'export', 'limits', 'assistant', 'organizations']);
  const settings = Object.keys(serverConfigSchema.shape).filter((name) => !groups.has(name));
  for (const name of settings) expect(page).toContain(`\`${name}\``);
  for (const name of Object.keys(exports)) expect(page).toContain(`export.${name}`);
  for (const name of Object.keys(limits)) expect(page).toContain(`limits.${name}`);
  expect(page).toContain(`| \`export.keepBundles\` | ${exports.keepBundles} |`);
});
