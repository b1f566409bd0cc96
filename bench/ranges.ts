/**
 * What several workers gain on one large export, on paper: the seconds of a plain render, of each range, and of the render
 * that joins them. Each runs in a process of its own, one after the other, so that a machine of the same kind tells for all.
 * `npm run build && node bench/ranges.ts [--docs <folder>] [--copies 1] [--workers 3] [--og-images]`
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '../shared/bench-corpus/pages' },
    copies: { type: 'string', default: '1' },
    workers: { type: 'string', default: '3' },
    'og-images': { type: 'boolean', default: false },
  },
});
const count = Number(values.workers);
const copies = Number(values.copies);
const folder = mkdtempSync(join(tmpdir(), 'offprint-ranges-'));
const dist = join(import.meta.dirname, '../renderer/dist');
const options = {
  archives: ['tar.gz', 'zip'],
  endsProcess: true,
  ...(values['og-images'] ? { ogImages: true, siteUrl: 'https://docs.example.com' } : {}),
};

/** Seconds on the clock and of all processors together. */
type Cost = { wall: number; processor: number };

/** Runs `code` in a process of its own, from its start to its end. */
function measure(code: string): { cost: Cost; digests: string[] } {
  const script = `
    import { renderRange, packRange, joinRange, renderSite } from ${text(join(dist, 'index.js'))};
    import { unpackArchive } from ${text(join(dist, 'archive.js'))};
    const digestsOf = ({ archives }) => archives.map(({ sha256 }) => sha256);
    const digests = await (async () => { ${code} })();
    const { user, system } = process.cpuUsage();
    const cost = { wall: performance.now() / 1e3, processor: (user + system) / 1e6 };
    process.stdout.write(JSON.stringify({ cost, digests }));`;
  const file = join(folder, 'measure.mjs');
  writeFileSync(file, script);
  return JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' }));
}

function text(value: unknown): string {
  return JSON.stringify(value);
}

/** The docs, as often as asked for, each time in a folder of their own. */
function prepareDocs(): string {
  const docs = resolve(values.docs);
  if (copies === 1) return docs;
  const source = join(folder, 'docs');
  for (let copy = 1; copy <= copies; copy += 1)
    cpSync(docs, join(source, `copy-${copy}`), { recursive: true });
  return source;
}

const rangeOf = (index: number) => join(folder, `range-${index}`);
const isFirst = (index: number) => index === 0;

/** All but the first range travel to the first worker. */
function measureRange(source: string, index: number) {
  const pack = isFirst(index)
    ? ''
    : `await packRange(${text(rangeOf(index))}, ${text(`${rangeOf(index)}.tar.gz`)});`;
  return measure(`await renderRange(${text({ ...options, source })}, ${text(rangeOf(index))},
    ${text({ index, count })}); ${pack} return [];`);
}

function measureJoin(source: string) {
  const target = { source, output: join(folder, 'joined/site'), cacheFolder: join(folder, 'cache') };
  const indexes = Array.from({ length: count }, (_, index) => index);
  const received = indexes.filter((index) => !isFirst(index)).map(rangeOf);
  for (const range of received) rmSync(range, { recursive: true });
  return measure(`
    await Promise.all(${text(received)}.map((range) => unpackArchive(range + '.tar.gz', range)));
    for (const range of ${text(indexes.map(rangeOf))}) joinRange(range, ${text(target)});
    return digestsOf(await renderSite(${text({ ...options, ...target })}));`);
}

const source = prepareDocs();
const plain = measure(
  `return digestsOf(await renderSite(${text({ ...options, source, output: join(folder, 'plain/site') })}));`,
);
const ranges = Array.from({ length: count }, (_, index) => measureRange(source, index));
const joined = measureJoin(source);
rmSync(folder, { recursive: true, force: true });

const rows = [
  { name: 'one worker', cost: plain.cost },
  ...ranges.map(({ cost }, index) => ({ name: `range ${index + 1} of ${count}`, cost })),
  { name: 'receive and join', cost: joined.cost },
];
const show = ({ wall, processor }: Cost) =>
  `${wall.toFixed(1).padStart(8)}${processor.toFixed(1).padStart(14)}`;
const gain = (of: (cost: Cost) => number) =>
  of(plain.cost) / (Math.max(...ranges.map(({ cost }) => of(cost))) + of(joined.cost));
process.stdout.write(
  [
    `${copies} × ${values.docs}, ${availableParallelism()} processors for each worker`,
    `${''.padEnd(20)} seconds  processor s`,
    ...rows.map(({ name, cost }) => `${name.padEnd(20)}${show(cost)}`),
    `${`${count} workers to one`.padEnd(20)}${show({ wall: gain(({ wall }) => wall), processor: gain(({ processor }) => processor) })}`,
    `the same bytes: ${plain.digests.join() === joined.digests.join() ? 'yes' : 'no'}`,
    '',
  ].join('\n'),
);
