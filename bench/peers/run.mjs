/**
 * `node bench/peers/run.mjs [--corpora <folder>] [--pages 1001] [--rounds 3] [--peers hugo,eleventy] [--limit 480]`: times
 * our built command line against other generators over the same pages. Linux, Node 24. See ../README.md.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, situations } from './compare.ts';
import { installPeer, writeProject } from './install-peer.ts';
import { readCorpora } from './make-pages.ts';
import { measureDownload } from './measure-download.ts';
import { peers } from './peers.ts';
import { toReport } from './report.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    corpora: { type: 'string', default: join(root, '../shared/bench-corpus/pages') },
    folder: { type: 'string', default: join(tmpdir(), 'offprint-bench') },
    pages: { type: 'string', default: '1001' },
    rounds: { type: 'string', default: '3' },
    peers: { type: 'string', default: peers.map(({ name }) => name).join() },
    situations: { type: 'string', default: situations.join() },
    limit: { type: 'string', default: '480' },
  },
});

const pages = readCorpora(resolve(values.corpora), Number(values.pages));
const chosen = ['offprint', ...values.peers.split(',')];
const contestants = peers.filter(({ name }) => chosen.includes(name)).flatMap(prepare);
const options = {
  rounds: Number(values.rounds),
  limit: Number(values.limit),
  situations: situations.filter((name) => values.situations.split(',').includes(name)),
};
await compare(contestants, pages, options);

const rows = [];
for (const contestant of contestants) rows.push({ ...contestant, download: await download(contestant) });
const megabytes = pages.reduce((sum, { text }) => sum + text.length, 0) / 1e6;
console.log(`${pages.length} pages, ${megabytes.toFixed(1)} MB, medians of ${options.rounds} rounds\n`);
console.log(toReport(rows, options.limit));
writeFileSync(
  join(values.folder, `results-${pages.length}.json`),
  JSON.stringify(rows.map(({ peer, runs, download }) => ({ name: peer.name, runs, download }), null, 1)),
);

/** A peer that cannot be installed is left out, and said so. */
function prepare(peer) {
  const folder = join(values.folder, peer.name);
  try {
    mkdirSync(folder, { recursive: true });
    installPeer(peer, folder);
    writeProject(peer, pages, folder);
    return [{ peer, folder, runs: { cold: [], unchanged: [], edited: [] }, isLate: false }];
  } catch (error) {
    console.error(
      `${peer.name} is left out: ${String(error.stderr ?? error)
        .trim()
        .split('\n')
        .at(-1)}`,
    );
    return [];
  }
}

/** What a reader fetches for a page in the middle of the set. */
async function download({ peer, folder, runs }) {
  const site = join(folder, peer.output);
  const page = pages[Math.floor(pages.length / 2)];
  if (runs.cold.length === 0 || !existsSync(site) || !page) return undefined;
  try {
    return await measureDownload(site, peer.address(page.path));
  } catch (error) {
    console.error(`${peer.name}: ${error.message}`);
    return undefined;
  }
}
