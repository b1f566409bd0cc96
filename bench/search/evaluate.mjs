import { readSearchPages, toTrial } from './corpus.mjs';
import { engines } from './engines.mjs';
import { measure } from './measure.mjs';

/** Most queries of a kind for each corpus: the slow engines would take hours for all. */
const mostQueries = 80;

const [names, ...folders] = process.argv.slice(2);
if (folders.length === 0) throw new Error('Usage: evaluate.mjs offprint,minisearch,… <docs folder> …');

const rows = [];
for (const folder of folders) {
  const { pages, queries, borrowed } = toTrial(await readSearchPages(folder));
  console.log(`${folder}: ${pages.length} pages, ${borrowed} with their first sentence as description`);
  const chosen = Object.fromEntries(Object.entries(queries).map(([kind, list]) => [kind, sample(list)]));
  for (const name of names.split(',')) {
    const engine = await engines[name](pages);
    engine.titles = new Map(pages.map(({ path, title }) => [path, title]));
    rows.push({ name, indexBytes: engine.indexBytes, kinds: await measure(engine, chosen) });
    const { kinds, indexBytes } = rows.at(-1);
    console.log(
      `  ${name}: index ${kilobytes(indexBytes)}; ${Object.entries(kinds).map(describe).join('; ')}`,
    );
  }
}
for (const name of names.split(',')) {
  const own = rows.filter((row) => row.name === name);
  const total = Object.keys(own[0].kinds).map((kind) => {
    const parts = own.map(({ kinds }) => kinds[kind]);
    const found = parts.reduce((sum, { recall, queries }) => sum + recall * queries, 0);
    const asked = parts.reduce((sum, { queries }) => sum + queries, 0);
    return `${kind} ${((100 * found) / asked).toFixed(1)} % of ${asked}`;
  });
  console.log(`${name}, all corpora: ${total.join('; ')}`);
}

function sample(list) {
  const step = Math.max(1, Math.ceil(list.length / mostQueries));
  return list.filter((_, index) => index % step === 0);
}

function describe([kind, { recall, milliseconds, slowest, gzip, gzipMost, raw }]) {
  return `${kind} ${(recall * 100).toFixed(0)} %, ${milliseconds.toFixed(1)} ms (${slowest.toFixed(0)}), ${kilobytes(gzip)} (${kilobytes(gzipMost)}; raw ${kilobytes(raw)})`;
}

function kilobytes(bytes) {
  return `${Math.round(bytes / 1000)} KB`;
}
