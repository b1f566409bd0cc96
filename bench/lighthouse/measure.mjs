import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

/** Renders the gallery, serves it compressed as a web server would, and asks Lighthouse (mobile) about four kinds of pages. */
const pages = { home: '', article: 'code.html', reference: 'api.html', changelog: 'changelog.html' };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const chromePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

const root = join(import.meta.dirname, '../..');
const site = mkdtempSync(join(tmpdir(), 'offprint-lighthouse-'));
const cli = join(root, 'renderer/bin/offprint.cjs');
const render = (address) =>
  execFileSync(process.execPath, [
    cli,
    'render',
    join(root, 'gallery/docs'),
    '--out',
    site,
    '--archive',
    'none',
    '--site-url',
    address,
  ]);

const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
};
const server = createServer((request, response) => {
  const asked = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
  const path = asked.endsWith('/') ? `${asked}index.html` : asked;
  try {
    const contents = readFileSync(join(site, path));
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': 'max-age=31536000',
    });
    response.end(gzipSync(contents));
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((settle) => server.listen(0, '127.0.0.1', settle));
const origin = `http://127.0.0.1:${server.address().port}`;
render(origin);

const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
let isPerfect = true;
console.log(`| page | ${categories.join(' | ')} |\n|---|${categories.map(() => '---:|').join('')}`);
try {
  for (const [kind, page] of Object.entries(pages)) {
    const { lhr } = await lighthouse(`${origin}/${page}`, {
      port: chrome.port,
      onlyCategories: categories,
      logLevel: 'error',
    });
    if (lhr.runtimeError) console.log(`  ${lhr.runtimeError.code}: ${lhr.runtimeError.message}`);
    const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
    console.log(`| ${kind} | ${scores.join(' | ')} |`);
    isPerfect &&= scores.every((score) => score === 100);
    for (const category of categories) reportFaults(lhr, category);
  }
} finally {
  await chrome.kill();
  server.close();
  rmSync(site, { recursive: true, force: true });
}
process.exitCode = isPerfect ? 0 : 1;

function reportFaults(lhr, category) {
  for (const { id, weight } of lhr.categories[category].auditRefs) {
    const { score, title, displayValue = '' } = lhr.audits[id];
    if (weight > 0 && score !== null && score < 1)
      console.log(`  ${category} · ${id} ${score}: ${title} ${displayValue}`);
  }
}
