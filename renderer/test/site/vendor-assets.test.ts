import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchAssets } from '../../src/site/vendor-assets.ts';
import { renderFolder } from '../render-folder.ts';

const png = Buffer.from('iVBORw0KGgo=', 'base64');
let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/moved'))
      return response.writeHead(302, { location: '/a%20b.png?v=1' }).end();
    if (request.url?.startsWith('/loop')) return response.writeHead(302, { location: '/loop' }).end();
    if (request.url?.startsWith('/page'))
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<script>');
    if (request.url?.startsWith('/drawing'))
      return response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end(decodeURIComponent(request.url.split('?')[1] ?? ''));
    if (request.url?.startsWith('/slow')) return undefined;
    if (request.url?.startsWith('/none')) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('pictures of other hosts come into the bundle, and the page names them there', async () => {
  const { read, files, messages } = await renderFolder(
    {
      'a/index.mdx': `# A\n\n![One](${base}/moved/one.png)\n\n<Frame><img src="${base}/two.png" /></Frame>\n`,
    },
    { vendorAssets: { allowPrivateNetwork: true } },
  );
  const page = read('a/index.html');
  expect(page).not.toContain(base);
  expect(page).toMatch(/src="\.\.\/_offprint\/assets\/one\.\w{10}\.png"/);
  expect(page).toMatch(/src="\.\.\/_offprint\/assets\/two\.\w{10}\.png"/);
  expect(files.filter((file) => file.endsWith('.png'))).toHaveLength(2);
  expect(messages).toEqual([]);
});

test('a picture that cannot be fetched stays where it is, with a warning', async () => {
  const { read, messages } = await renderFolder(
    { 'index.md': `# A\n\n![One](${base}/none.png)\n` },
    { vendorAssets: { allowPrivateNetwork: true } },
  );
  expect(read('index.html')).toContain(`src="${base}/none.png"`);
  expect(messages).toEqual([
    expect.objectContaining({ rule: 'external-asset-unavailable', file: 'index.md', line: 3 }),
  ]);
});

test.each([
  [
    '<svg><style>.a{fill:red}</style><title>1 &#60; 2 – “größer”</title><path class="a" d="M0 0"/></svg>',
    undefined,
  ],
  ['<svg><script>alert(1)</script></svg>', 'a drawing that may run scripts'],
  ['<s:svg><s:script href="data:,alert(1)"/></s:svg>', 'a drawing that may run scripts'],
  ['<svg onload="alert(1)"/>', 'a drawing that may run scripts'],
  ['<svg><a href="&#106;avascript:alert(1)"><text>x</text></a></svg>', 'a drawing that may run scripts'],
  ['<!DOCTYPE svg [<!ENTITY a "<b/>">]><svg>&a;</svg>', 'a drawing that may run scripts'],
])('takes of other hosts only drawings that run nothing: %s', async (drawing, reason) => {
  const url = `${base}/drawing.svg?${encodeURIComponent(drawing)}`;
  const { assets, faults } = await fetchAssets([url], { allowPrivateNetwork: true });
  expect(assets).toHaveLength(reason === undefined ? 1 : 0);
  expect(faults.map((fault) => fault.reason)).toEqual(reason === undefined ? [] : [`it is ${reason}`]);
});

test('without the option a hint names the host, once for a page', async () => {
  const { messages } = await renderFolder({
    'index.md': '# A\n\n![a](https://x.test/1.png) ![b](//x.test/2.png)\n',
  });
  expect(messages).toEqual([
    expect.objectContaining({
      rule: 'external-asset',
      severity: 'info',
      reason: expect.stringContaining('2 files on x.test'),
    }),
  ]);
});

test.each([
  ['/page.png', {}, /text\/html, not an image/],
  ['/loop.png', {}, /redirects too often/],
  ['/none.png', {}, /answers 404/],
  ['/a.png', { largestFile: 4 }, /larger than/],
  ['/a.png', { largestTotal: 4 }, /larger than/],
  ['/slow.png', { timeout: 50 }, /aborted/i],
])('leaves %s with %j to its host', async (path, limits, reason) => {
  const { assets, faults } = await fetchAssets([base + path], { allowPrivateNetwork: true, ...limits });
  expect(assets).toEqual([]);
  expect(faults).toEqual([{ url: base + path, reason: expect.stringMatching(reason) }]);
});

test.each([
  'http://127.0.0.1:1/a.png',
  'http://[::1]/a.png',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost/a.png',
  'http://10.0.0.1/a.png',
  'http://0x7f.1/a.png',
  'http://198.18.0.1/a.png',
  'http://[::ffff:10.0.0.1]/a.png',
  'http://[64:ff9b:1::a00:1]/a.png',
])('asks no private address: %s', async (url) => {
  const { faults } = await fetchAssets([url]);
  expect(faults).toEqual([{ url, reason: expect.stringMatching(/private/i) }]);
});
