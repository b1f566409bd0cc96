/**
 * Renders large public API descriptions and prints a table of what that took.
 * `node bench/openapi/measure.ts <file>...`; see README.md for where the files come from. With `--growth` the first
 * file is rendered in quarters, to show how the time grows with its operations.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { renderSite } from 'offprint';

type Measured = { pages: number; seconds: number; warnings: number; failures: number; largest: number };

const [mode, ...rest] = process.argv.slice(2);
if (mode === '--one') process.stdout.write(JSON.stringify(await measureHere(rest[0] ?? '')));
else if (mode === '--growth') growth(rest[0] ?? '');
else table([mode, ...rest].filter((file) => file !== undefined));

function table(files: readonly string[]): void {
  console.log(
    '| description | version | size | pages | processor time | per page | largest page, gzipped | errors |',
  );
  console.log('| --- | --- | --: | --: | --: | --: | --: | --: |');
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const measured = inFolder(basename(file), text);
    const version = /"?(?:openapi|swagger)"?\s*:\s*"?'?([\d.]+)/.exec(text)?.[1] ?? '';
    console.log(`| ${basename(file)} | ${version} | ${(text.length / 1e6).toFixed(1)} MB ${row(measured)}`);
  }
}

/** Paths are taken evenly, so that each part has the same mix of operations. */
function growth(file: string): void {
  const description = JSON.parse(readFileSync(file, 'utf8'));
  const paths = Object.entries(description.paths);
  console.log('| part | pages | processor time | per page | largest page, gzipped | errors |');
  console.log('| --- | --: | --: | --: | --: | --: |');
  for (const quarters of [1, 2, 3, 4]) {
    const part = Object.fromEntries(paths.filter((_, at) => at % 4 < quarters));
    const measured = inFolder('part.json', JSON.stringify({ ...description, paths: part }));
    console.log(`| ${quarters}/4 ${row(measured)}`);
  }
}

function row({ pages, seconds, largest, failures }: Measured): string {
  const each = ((seconds * 1000) / pages).toFixed(1);
  return `| ${pages} | ${seconds.toFixed(1)} s | ${each} ms | ${(largest / 1024).toFixed(0)} KB | ${failures} |`;
}

/** Each description gets a process of its own, so that none pays for the memory of another. */
function inFolder(name: string, text: string): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-bench-'));
  try {
    mkdirSync(join(folder, 'docs'));
    const navigation = { tabs: [{ tab: 'API', openapi: name }] };
    writeFileSync(join(folder, 'docs/docs.json'), JSON.stringify({ name: 'Bench', navigation }));
    writeFileSync(join(folder, 'docs/index.mdx'), '---\ntitle: Start\n---\n');
    writeFileSync(join(folder, 'docs', name), text);
    const options = { encoding: 'utf8', maxBuffer: 1e8 } as const;
    return JSON.parse(
      execFileSync(process.execPath, [...process.execArgv, import.meta.filename, '--one', folder], options),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureHere(folder: string): Promise<Measured> {
  const before = process.cpuUsage();
  const { pageCount, messages } = await renderSite({
    source: join(folder, 'docs'),
    output: join(folder, 'site'),
  });
  // Processor time of all threads: other work on the machine hardly counts in it.
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const failures = messages.filter(({ rule }) => rule === 'page-failed' || rule.startsWith('api-')).length;
  return {
    pages: pageCount,
    seconds,
    warnings: messages.length,
    failures,
    largest: largestPage(join(folder, 'site')),
  };
}

function largestPage(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return Math.max(...files.map((file) => gzipSync(readFileSync(join(folder, file))).length));
}
