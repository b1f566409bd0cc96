/**
 * What three workers gain on one large export, on paper: processor seconds of a plain render, of each range, and of the
 * render that joins them. Each runs in a process of its own, so that a machine with few cores can tell.
 * `npm run build && node bench/ranges.ts <docs folder> [workers]`
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const source = resolve(process.argv[2] ?? '../shared/bench-corpus/pages');
const count = Number(process.argv[3] ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'offprint-ranges-'));
const renderer = JSON.stringify(join(import.meta.dirname, '../renderer/dist/index.js'));
const archives = ['tar.gz', 'zip'];

/** Processor seconds of `code`, with what it gives back. */
function measure(code: string): { seconds: number; value: unknown } {
  const script = `
    import { renderRange, packRange, joinRange, renderSite } from ${renderer};
    const value = await (async () => { ${code} })();
    const { user, system } = process.cpuUsage();
    process.stdout.write(JSON.stringify({ seconds: (user + system) / 1e6, value }));`;
  const file = join(folder, 'measure.mjs');
  writeFileSync(file, script);
  return JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' }));
}

const text = (value: unknown) => JSON.stringify(value);
const plain = measure(`const { archives } = await renderSite({ source: ${text(source)},
  output: ${text(join(folder, 'plain/site'))}, archives: ${text(archives)} }); return archives[0].sha256;`);
const ranges = Array.from({ length: count }, (_, index) => {
  const range = join(folder, `range-${index}`);
  const pack = index === 0 ? '' : `await packRange(${text(range)}, ${text(`${range}.tar.gz`)});`;
  return measure(
    `await renderRange({ source: ${text(source)} }, ${text(range)}, ${text({ index, count })}); ${pack}`,
  );
});
const target = { source, output: join(folder, 'joined/site'), cacheFolder: join(folder, 'cache') };
const joined = measure(`for (let index = 0; index < ${count}; index += 1)
    joinRange(${text(`${folder}/range-`)} + index, ${text(target)});
  const { archives } = await renderSite({ ...${text(target)}, archives: ${text(archives)} });
  return archives[0].sha256;`);
const longest = Math.max(...ranges.map(({ seconds }) => seconds));
const show = (seconds: number) => `${seconds.toFixed(1)} s`;
process.stdout.write(
  [
    `plain render        ${show(plain.seconds)}`,
    `ranges              ${ranges.map(({ seconds }) => show(seconds)).join(', ')}`,
    `join and archives   ${show(joined.seconds)}`,
    `same bytes          ${plain.value === joined.value}`,
    `${count} workers to 1      ${(plain.seconds / (longest + joined.seconds)).toFixed(2)} times`,
    '',
  ].join('\n'),
);
rmSync(folder, { recursive: true, force: true });
