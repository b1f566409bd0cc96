import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeFiles } from '../render-folder.ts';

const program = join(import.meta.dirname, '../../bin/offprint.cjs');

function offprint(args: string[], files: Record<string, string> = {}, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(join(folder, 'docs'), files);
  const options = { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, ...env } } as const;
  return spawnSync(process.execPath, [program, ...args], options);
}

const faulty = { 'index.md': '# Home\n\n[gone](nowhere.md)\n' };

describe('offprint check', () => {
  test('prints findings for people and succeeds', () => {
    const { status, stderr, stdout } = offprint(['check', 'docs'], faulty);
    expect(stderr).toContain('index.md\n  3:1      warning  Unexpected link "nowhere.md"');
    expect([status, stdout]).toEqual([0, '']);
  });

  test('paints findings where a log shows colors without being a terminal', () => {
    const { stderr } = offprint(['check', 'docs'], faulty, { FORCE_COLOR: '1' });
    expect(stderr).toContain('\u001b[1mindex.md\u001b[22m\n  3:1      \u001b[33mwarning\u001b[39m');
  });

  test('fails on errors, with --strict on warnings too', () => {
    const broken = { ...faulty, 'docs.json': '{ "name": ' };
    expect(offprint(['check', 'docs'], broken).status).toBe(1);
    expect(offprint(['check', 'docs', '--strict'], faulty).status).toBe(1);
    expect(offprint(['check', 'docs', '--strict'], { 'index.md': '# Home\n' }).status).toBe(0);
  });

  test('prints one JSON document', () => {
    const { stdout } = offprint(['check', 'docs', '--format', 'json'], faulty);
    expect(JSON.parse(stdout)).toMatchObject({
      counts: { warning: 1 },
      messages: [{ rule: 'dead-link', line: 3 }],
    });
  });

  test('annotates inside a workflow', () => {
    const { stdout } = offprint(['check', 'docs'], faulty, { GITHUB_ACTIONS: 'true' });
    expect(stdout).toMatch(/^::warning file=docs\/index\.md,line=3,col=1,title=dead-link::/);
    const rendered = offprint(['render', 'docs'], faulty, { GITHUB_ACTIONS: 'true' });
    expect(rendered.stdout).toContain('1 page in ');
    expect(rendered.stdout).toContain('  ship  offprint-out/bundle.tar.gz');
  });

  test('reports an odd sign of a formula with its page or not at all', () => {
    const { status, stderr } = offprint(['check', 'docs'], { 'index.md': '# Home\n\n$$速度 = x$$\n' });
    expect([status, stderr]).toEqual([0, '1 page, nothing found\n']);
  });

  test('reports docs without a page', () => {
    const { status, stderr } = offprint(['check', 'docs'], { 'notes.txt': 'n' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('no-pages')]);
    const rendered = offprint(['render', 'docs'], { 'notes.txt': 'n' });
    // Delivered, a site without pages would take the place of the one before it.
    expect([rendered.status, rendered.stdout]).toEqual([1, expect.not.stringContaining('open')]);
  });

  test('refuses a format that it does not know', () => {
    const { status, stderr } = offprint(['check', 'docs', '--format', 'xml'], faulty);
    expect([status, stderr]).toEqual([
      2,
      'offprint: Unexpected format "xml", expected pretty, json or github.\n',
    ]);
  });
});

describe('the cache of a command', () => {
  const docs = { 'index.md': '# Home\n' };

  test('is done without where the default folder cannot be written to', () => {
    const { status, stderr } = offprint(['render', 'docs'], docs, { XDG_CACHE_HOME: '/dev/null' });
    expect([status, stderr]).toEqual([0, '']);
  });

  test('is asked for where the folder was named', () => {
    const { status, stderr } = offprint(['render', 'docs', '--cache-dir', '/dev/null/cache'], docs);
    expect([status, stderr]).toEqual([
      2,
      'offprint: The cache folder /dev/null/cache cannot be written to.\n',
    ]);
  });
});

test('tells an older Node.js which one it needs', () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '20.19.5' }); require(process.argv[1]);`;
  const { status, stderr } = spawnSync(process.execPath, ['--eval', old, program], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    2,
    'offprint: This is Node.js 20.19.5, and 22.12 or later is needed: https://nodejs.org\n',
  ]);
});

describe('offprint rules', () => {
  test('ends quietly when nobody reads on', () => {
    const command = `"${process.execPath}" "${program}" rules | (exec <&-; sleep 1); exit "\${PIPESTATUS[0]}"`;
    const { status, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  test('lists all, explains one, and knows what was meant', () => {
    expect(offprint(['rules']).stdout).toMatch(/^dead-link {17}warning {2}A link leads/m);
    expect(offprint(['rules', 'dead-link']).stdout).toContain('To put it right: Correct the link');
    const { status, stderr } = offprint(['rules', 'dead-lnk']);
    expect([status, stderr]).toEqual([
      2,
      'offprint: There is no rule "dead-lnk". Did you mean "dead-link"?\n',
    ]);
  });
});
