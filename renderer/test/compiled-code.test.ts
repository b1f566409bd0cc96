import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const built = join(import.meta.dirname, '..');
const question = 'rules';
const answer = /^dead-link {17}warning {2}A link leads/m;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-compiled-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of [
    'bin',
    'dist/code',
    'dist/compiled-code.cjs',
    'dist/engine-flags.cjs',
    'package.json',
  ]) {
    cpSync(join(built, name), join(folder, 'offprint', name), { recursive: true });
  }
});

function run(env: Record<string, string> = {}): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'offprint/bin/offprint.cjs'), question],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'kept'), ...env },
    },
  );
  expect(stderr).toBe('');
  return stdout;
}

/** Files of compiled code that the package itself keeps, beside those of Node.js. */
function keptFiles(): string[] {
  return readdirSync(join(folder, 'kept'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('offprint-'))
    .map((name) => join(folder, 'kept', name));
}

test('keeps what it compiled for the next process, which leaves it alone', () => {
  expect(run()).toMatch(answer);
  const [file = '', ...others] = keptFiles();
  expect([file.endsWith('-cli.pack'), others]).toEqual([true, []]);
  const { ino, mtimeMs } = statSync(file);
  expect(run()).toMatch(answer);
  expect(statSync(file)).toMatchObject({ ino, mtimeMs });
});

test('keeps what later commands load beside what earlier ones did', () => {
  run();
  const [file = ''] = keptFiles();
  const before = statSync(file).size;
  spawnSync(process.execPath, [join(folder, 'offprint/bin/offprint.cjs'), 'verify'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'kept') },
  });
  expect(readFileSync(file, 'latin1')).toMatch(/"rules2?\.cjs [0-9a-f]{64}"/);
  expect(readFileSync(file, 'latin1')).toMatch(/"verify\.cjs [0-9a-f]{64}"/);
  expect(statSync(file).size).toBeGreaterThan(before);
});

test('takes what processes of another kind have kept', () => {
  run();
  const [file = ''] = keptFiles();
  const other = file.replace('-cli.pack', '-index.pack');
  renameSync(file, other);
  const { mtimeMs } = statSync(other);
  expect(run()).toMatch(answer);
  expect(keptFiles()).toEqual([other]);
  expect(statSync(other).mtimeMs).toBe(mtimeMs);
});

/** So many pages that threads render them. */
function writeManyPages(): void {
  mkdirSync(join(folder, 'docs'));
  for (let page = 1; page <= 60; page += 1)
    writeFileSync(join(folder, `docs/page-${page}.md`), `# Page ${page}\n`);
}

test('threads start in a process that took its code as text', () => {
  writeManyPages();
  const script = `
    import { renderSite } from '${join(built, 'dist/index.js')}';
    const { pageCount } = await renderSite({ source: 'docs', output: 'out' });
    console.log(pageCount);`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['60\n', '']);
});

test('threads keep what they compiled before they end', () => {
  writeManyPages();
  const args = [
    'render',
    join(folder, 'docs'),
    '--out',
    join(folder, 'out'),
    '--cache-dir',
    join(folder, 'cache'),
  ];
  const { stderr } = spawnSync(process.execPath, [join(built, 'bin/offprint.cjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'kept') },
  });
  expect(stderr).toBe('');
  const kinds = keptFiles().map((file) => /-[0-9a-f]{16}-([\w-]+\.pack.*)$/.exec(file)?.[1]);
  expect(kinds.sort()).toEqual(['cli.pack', 'write-batch.pack']);
});

test('runs a script as it is, not as it was when it was compiled', () => {
  run();
  const code = join(folder, 'offprint/dist/code');
  for (const name of readdirSync(code)) {
    const text = readFileSync(join(code, name), 'utf8');
    if (text.includes('A link leads'))
      writeFileSync(join(code, name), text.replace('A link leads', 'A link lead!'));
  }
  expect(run()).toMatch(/^dead-link {17}warning {2}A link lead!/m);
});

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['changed', (bytes: Buffer) => Buffer.from(bytes).fill(0, 100, 200)],
  ['empty', () => Buffer.alloc(0)],
])('compiles again when what was kept is %s', (_fault, damage) => {
  run();
  const [file = ''] = keptFiles();
  writeFileSync(file, damage(readFileSync(file)));
  expect(run()).toMatch(answer);
  expect(readFileSync(file)).not.toEqual(damage(readFileSync(file)));
  expect(run()).toMatch(answer);
});

test('keeps nothing when Node.js is told to keep nothing', () => {
  expect(run({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatch(answer);
  expect(() => keptFiles()).toThrow('ENOENT');
});

test.runIf(process.getuid?.() === 0)('runs nothing that lies in a folder of somebody else', () => {
  run();
  const [file = ''] = keptFiles();
  rmSync(file);
  chownSync(join(file, '..'), 65_534, 65_534);
  expect(run()).toMatch(answer);
  expect(keptFiles()).toEqual([]);
});

test('packages are there in the way that scripts load them', () => {
  const code = join(built, 'dist/code');
  const text = readdirSync(code)
    .map((name) => readFileSync(join(code, name), 'utf8'))
    .join('\n');
  const namesIn = (call: RegExp) => [...new Set([...text.matchAll(call)].map(([, name = '']) => name))];
  const required = namesIn(/\brequire\("([^."][^"]*)"\)/g);
  const imported = namesIn(/\bimportPackage\("([^"]+)"\)/g);
  expect(required).toContain('archiver');
  expect(imported).toContain('beautiful-mermaid');
  const require = createRequire(join(code, 'cli.cjs'));
  for (const name of required) expect(() => require(name)).not.toThrow();
  const script = imported.map((name) => `await import('${name}');`).join('');
  const options = { cwd: built, encoding: 'utf8' } as const;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], options);
  expect(stderr).toBe('');
});

test('no script has a character that makes V8 hold all of it in two bytes each', () => {
  const scripts = join(built, 'dist/code');
  const wide = readdirSync(scripts).filter((name) =>
    /[^\0-\xff]/.test(readFileSync(join(scripts, name), 'utf8')),
  );
  expect(readdirSync(scripts)).not.toEqual([]);
  expect(wide).toEqual([]);
});
