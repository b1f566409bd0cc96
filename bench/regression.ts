/**
 * `node bench/regression.ts [--record]`: fails when a render takes 20 % more processor time than it did when the figure in
 * regression.json was recorded. Time is counted in that of a fixed pipeline (remark to HTML) over the same pages, run in turn
 * on the same machine, so that the machine cancels out. Needs `npm run build`; takes about 20 seconds.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const record = join(import.meta.dirname, 'regression.json');

/** Rounds before the first verdict, and at most: a bad verdict may be noise, and is only believed when it stays. */
const [fewestRounds, mostRounds] = [5, 9];
const tolerance = 1.2;

const folder = mkdtempSync(join(tmpdir(), 'offprint-regression-'));
try {
  makePages(join(folder, 'docs'));
  const recorded: number = JSON.parse(readFileSync(record, 'utf8')).ratio;
  const ratio = measure(process.argv.includes('--record') ? Number.POSITIVE_INFINITY : recorded * tolerance);
  report(ratio, recorded);
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * The repository's own docs, joined to pages of equal size: enough work to outweigh the start, and few enough pages for one
 * thread, so that the number of processors does not matter.
 */
function makePages(target: string): void {
  const bodies = globSync('docs/*.{md,mdx}', { cwd: root })
    .sort()
    .map((file) => readFileSync(join(root, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''));
  mkdirSync(target);
  for (let page = 0; page < 24; page += 1) {
    const parts = Array.from({ length: 4 }, (_, at) => bodies[(page * 4 + at) % bodies.length] ?? '');
    writeFileSync(join(target, `page-${page}.mdx`), `# Page ${page}\n\n${parts.join('\n\n')}\n`);
  }
}

/** Median of the ratios of rounds; more of them while it is above `limit`. */
function measure(limit: number): number {
  const ratios: number[] = [];
  while (ratios.length < fewestRounds || (ratios.length < mostRounds && median(ratios) > limit)) {
    const [ours, fixed] = [processorTime('render-docs.ts'), processorTime('remark-docs.ts')];
    ratios.push(ours / fixed);
    console.log(`${ours.toFixed(2)} s ÷ ${fixed.toFixed(2)} s = ${(ours / fixed).toFixed(3)}`);
  }
  return median(ratios);
}

/** Seconds of all threads of a process from its start, as it says itself. */
function processorTime(script: string): number {
  const file = join(import.meta.dirname, 'regression', script);
  return Number(execFileSync(process.execPath, [file, folder], { encoding: 'utf8', cwd: root }));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function report(ratio: number, recorded: number): void {
  const summary = `A render takes ${ratio.toFixed(3)} of the fixed pipeline; recorded: ${recorded}, limit: ${(recorded * tolerance).toFixed(3)}.`;
  console.log(summary);
  if (process.argv.includes('--record')) {
    writeFileSync(record, `{ "ratio": ${ratio.toFixed(3)} }\n`);
  } else if (ratio > recorded * tolerance) {
    console.error('Rendering has become slower. If that has to be: node bench/regression.ts --record');
    process.exitCode = 1;
  } else if (ratio * tolerance < recorded) {
    console.log('Rendering has become faster: node bench/regression.ts --record keeps it so.');
  }
}
