import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findRealPart } from '../real-parts.ts';

const run = promisify(execFile);
const actionlint = findRealPart('actionlint');
const act = findRealPart('act');

async function scratch() {
  const folder = await mkdtemp(join(tmpdir(), 'workflows-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Every YAML example of the documentation that uses one of our actions, as a whole workflow on this checkout's action. */
async function readExamples(): Promise<string[]> {
  const pages = (await readdir('docs'))
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => join('docs', file));
  const texts = await Promise.all(pages.map((file) => readFile(file, 'utf8')));
  const blocks = texts.flatMap((text) => [...text.matchAll(/^( *)```ya?ml[^\n]*\n(.*?)^ *```/gms)]);
  return blocks
    .map(([, indent = '', body = '']) => body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
    .filter((body) => body.includes('uses: offprint/'))
    .map(toWorkflow);
}

function toWorkflow(example: string): string {
  const local = example.replaceAll(
    /offprint\/offprint(\/render)?@\S+( full commit>)?/g,
    (_, folder = '') => `.${folder || '/'}`,
  );
  if (local.startsWith('on:') || local.startsWith('name:')) return local;
  const job = local.startsWith('- ') ? `steps:\n${indent(local)}` : local;
  return `on: push\njobs:\n  docs:\n    runs-on: ubuntu-latest\n${indent(indent(job))}`;
}

const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '  ');

test.skipIf(actionlint === undefined)(
  'all workflows and all examples of the documentation are sound',
  async () => {
    const examples = await readExamples();
    expect(examples.length).toBeGreaterThan(4);
    const folder = await scratch();
    const files = ['action.yml', 'render/action.yml', 'dist/index.js', 'dist/render.js'];
    for (const file of files) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await cp(file, join(folder, file));
    }
    await mkdir(join(folder, '.git'));
    await cp('.github/workflows', join(folder, '.github/workflows'), { recursive: true });
    for (const [index, example] of examples.entries())
      await writeFile(join(folder, `.github/workflows/example-${index}.yml`), example);
    const { stdout } = await run(actionlint ?? '', ['-no-color'], { cwd: folder }).catch((error) => error);
    expect(stdout).toBe('');
  },
);

/** A runner is not started by npm, whose variables would steer the npm of the workflow. */
function withoutNpm(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => !name.toLowerCase().startsWith('npm_')),
  );
}

test.skipIf(act === undefined)(
  'the end-to-end workflow runs: this action against the reference server',
  async () => {
    const folder = await scratch();
    await run('git', ['clone', '--quiet', '.', join(folder, 'checkout')]);
    await mkdir(join(folder, 'bin'));
    await symlink(process.execPath, join(folder, 'bin/node'));
    const words = ['push', '-W', '.github/workflows/e2e.yml', '-P', 'ubuntu-latest=-self-hosted'];
    const { stdout } = await run(act ?? '', words, {
      cwd: join(folder, 'checkout'),
      env: { ...withoutNpm(process.env), PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error) => error);
    expect(stdout.match(/Job succeeded/g), stdout.slice(-4000)).toHaveLength(2);
    expect(stdout).not.toMatch(/svc_[0-9a-z]{20}/i);
  },
  600_000,
);
