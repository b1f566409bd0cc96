import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { createGzip } from 'node:zlib';
import { lookup } from 'mrmime';
import { chromium } from 'playwright-core';

/** What a first visit to a page fetches, compressed as most web servers do it: kilobytes on the wire, requests. */
export type Download = { kilobytes: number; requests: number };

/** Opens a page of a built site in Chromium, with an empty cache, and counts until the network is idle. */
export async function measureDownload(site: string, address: string): Promise<Download> {
  const server = createServer((request, response) => serve(site, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    let requests = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    const response = await page.goto(`http://127.0.0.1:${port}/${address}`, { waitUntil: 'networkidle' });
    if (response?.status() !== 200) throw new Error(`No page at ${address} in ${site}`);
    return { kilobytes: bytes / 1000, requests };
  } finally {
    await browser.close();
    server.close();
  }
}

const compressed = /text|javascript|json|xml|svg|wasm/;

function serve(site: string, request: IncomingMessage, response: ServerResponse): void {
  const asked = join(
    site,
    normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname)),
  );
  const file = [asked, `${asked}.html`, join(asked, 'index.html')].find(isFile);
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  const type = lookup(file) ?? 'application/octet-stream';
  response.setHeader('Content-Type', type);
  if (!compressed.test(type)) createReadStream(file).pipe(response);
  else createReadStream(file).pipe(createGzip()).pipe(response.setHeader('Content-Encoding', 'gzip'));
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
