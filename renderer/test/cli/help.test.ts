import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const commands = join(import.meta.dirname, '../../src/cli');

function offprint(...args: string[]) {
  const program = ['--conditions=offprint-source', join(commands, 'main.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function optionsOf(file: string): string[] {
  const source = readFileSync(join(commands, file), 'utf8');
  return [...source.matchAll(/[ ']([a-z-]+)'?: \{ type: '/g)].map(([, name]) => `--${name}`).sort();
}

describe('help', () => {
  test.each([
    ['render', 'render.ts'],
    ['preview', 'preview.ts'],
    ['check', 'check.ts'],
    ['verify', 'verify.ts'],
    ['export', 'export-command.ts'],
  ])('of %s lists its options and no others, for a terminal of 80 columns', (name, file) => {
    const { status, stdout } = offprint(name, '--help');
    expect(status).toBe(0);
    expect([...stdout.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option]) => option).sort()).toEqual(
      optionsOf(file),
    );
    const longest = Math.max(...stdout.split('\n').map(({ length }) => length));
    expect(longest).toBeLessThanOrEqual(80);
    expect(offprint('help', name).stdout).toBe(stdout);
  });

  test('lists the commands when none is named', () => {
    const { status, stdout } = offprint();
    expect(status).toBe(2);
    expect(offprint('--help')).toEqual({ status: 0, stdout, stderr: '' });
    for (const name of ['render', 'preview', 'check', 'rules', 'verify', 'export'])
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  });
});

test.each([
  ['rendr', 'Unknown command "rendr". Did you mean "render"?'],
  ['frobnicate', 'Unknown command "frobnicate". Run "offprint --help" for what there is.'],
  ['render docs --srict', 'Unknown option "--srict". Did you mean "--strict"?'],
  ['check docs --zip', 'Unknown option "--zip". "offprint check --help" lists those there are.'],
  ['check', 'Which folder? For instance: offprint check docs'],
  ['preview . --host 192.0.2.1', '"192.0.2.1" is no address of this machine.'],
])('tells of "%s" what was meant', (words, told) => {
  const { status, stderr } = offprint(...words.split(' '));
  expect([status, stderr]).toEqual([2, expect.stringContaining(`offprint: ${told}`)]);
});
