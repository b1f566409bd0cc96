/**
 * `node --conditions=offprint-source measure.mjs <folder of Markdown> …`: highlights the code blocks of the folders with each
 * engine, each in a process of its own, and prints what that took and what came out. `--blocks 3000` says how many.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { engines } from './engines.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { blocks: { type: 'string', default: '3000' }, engine: { type: 'string' } },
});
if (values.engine) await measure(values.engine, JSON.parse(readFileSync(positionals[0], 'utf8')));
else compare();

function compare() {
  const blocks = takeEvenly(positionals.flatMap(readBlocks), Number(values.blocks));
  const file = join(tmpdir(), `offprint-blocks-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(blocks));
  const size = blocks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
  const languages = new Set(blocks.map(({ language }) => language));
  console.log(`${blocks.length} blocks in ${languages.size} languages, ${(size / 1000).toFixed(0)} kB\n`);
  console.log(
    '| engine | blocks whose language it knows | load, s | highlight, s | HTML ÷ code | gzipped, kB | inline colours | characters in colour | colours per block |',
  );
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const name of Object.keys(engines)) {
    const options = ['--conditions=offprint-source', import.meta.filename, '--engine', name, file];
    console.log(execFileSync(process.execPath, options, { encoding: 'utf8' }).trim());
  }
}

/** Fenced blocks that name a language. */
function readBlocks(folder) {
  return globSync('**/*.{md,mdx}', { cwd: folder })
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [...text.matchAll(/^( *)(`{3,})([\w+#-]+)[^\n]*\n([\s\S]*?)^\1\2 *$/gm)].map(
        ([, , , language, code]) => ({ language: language.toLowerCase(), code }),
      );
    });
}

function takeEvenly(items, limit) {
  const wanted = Math.min(limit, items.length);
  return Array.from({ length: wanted }, (_, at) => items[Math.floor((at * items.length) / wanted)]);
}

async function measure(name, blocks) {
  const loading = process.cpuUsage();
  const engine = await engines[name]();
  const load = seconds(loading);
  const known = blocks.filter(({ language }) => engine.knows(language));
  const working = process.cpuUsage();
  const pages = known.map(({ code, language }) => engine.toHtml(code, language));
  const work = seconds(working);
  const html = pages.join('\n');
  const code = known.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
  const looks = pages.map((page) => look(page, engine.plain));
  const shown = looks.reduce((sum, { shown }) => sum + shown, 0);
  const colored = looks.reduce((sum, { colored }) => sum + colored, 0);
  const cells = [
    name,
    `${((100 * known.length) / blocks.length).toFixed(1)} %`,
    load.toFixed(1),
    work.toFixed(2),
    (Buffer.byteLength(html) / code).toFixed(1),
    (gzipSync(html).length / 1000).toFixed(0),
    [...html.matchAll(/style="/g)].length,
    `${((100 * colored) / shown).toFixed(0)} %`,
    median(looks.map(({ colors }) => colors)),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** Characters other than white space, those in a colour of their own, and how many colours they have. */
function look(html, plain) {
  const open = [];
  const colors = new Set();
  let shown = 0;
  let colored = 0;
  for (const [piece, tag] of html.matchAll(/<(\/?)[^>]*>|[^<]+/g)) {
    if (tag === '/') open.pop();
    else if (piece.startsWith('<'))
      open.push(
        /class="(?:line|shiki|sh__line)|^<(?:pre|code)/.test(piece) || plain?.test(piece) ? '' : piece,
      );
    else {
      const length = piece.replace(/&\w+;|&#\w+;/g, 'x').replace(/\s+/g, '').length;
      const color = open.findLast((tag) => tag !== '');
      shown += length;
      if (color) colored += length;
      if (color && length > 0) colors.add(color);
    }
  }
  return { shown, colored, colors: colors.size };
}

function seconds(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

function median(values) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
}
