import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, sep } from 'node:path';
import { lookup } from 'mrmime';
import type { Diagnostic } from '../check/diagnostic.ts';
import { packageFolder } from '../package-folder.ts';
import { isAllowedHost } from './allowed-host.ts';

export type PreviewServer = {
  address: string;
  /** Tells every open page the findings, and those whose file has changed to load again; all of them with `force`. */
  update(messages: readonly Diagnostic[], force: boolean): void;
  close(): Promise<void>;
};

export type PreviewServerOptions = {
  folder: string;
  host: string;
  port: number;
  /** Names, beside those of this machine, under which readers may ask. */
  allowedHosts: readonly string[];
  /** The file of the docs that a served file, as the site names it, was made of. */
  sourceOf(file: string): string | undefined;
};

/** `shown` is the digest of the document that the reader's page was made of. */
type Reader = { name: string | undefined; shown: string; response: ServerResponse };

const scriptAddress = '/_offprint/preview.js';
const eventsAddress = '/_offprint/preview-events';

/** Serves a rendered folder with a script in each page that listens for changes. Rejects when the port is taken. */
export async function servePreview(options: PreviewServerOptions): Promise<PreviewServer> {
  const { folder, host, port, sourceOf } = options;
  const allowed = [host, ...options.allowedHosts].map((name) => name.toLowerCase());
  const readers = new Set<Reader>();
  let latest: readonly Diagnostic[] = [];
  const server = createServer((request, response) => {
    if (!isAllowedHost(request.headers.host, allowed)) return refuse(request, response);
    const url = URL.parse(request.url ?? '/', 'http://preview');
    if (!url) reply(response, 400, { name: '.txt', contents: Buffer.from('Not an address\n') });
    else if (url.pathname === eventsAddress) listen(url, request, response);
    else answer(folder, url.pathname, response);
  });

  function listen(url: URL, request: IncomingMessage, response: ServerResponse): void {
    const found = find(folder, url.searchParams.get('path') ?? '/');
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const now = digestOf(found?.contents);
    const reader = { name: found?.name, shown: now, response };
    readers.add(reader);
    request.once('close', () => readers.delete(reader));
    tell(reader, latest);
    // The file may have changed between the page and this request.
    if ((url.searchParams.get('shown') ?? now) !== now) send(reader, 'reload', {});
  }

  /** The findings, each with whether it is about the page that the reader looks at. */
  function tell(reader: Reader, messages: readonly Diagnostic[]): void {
    const name = reader.name === undefined ? '' : relative(folder, reader.name).split(sep).join('/');
    const source = sourceOf(name);
    send(
      reader,
      'messages',
      messages.map((message) => ({ ...message, isHere: message.file === source })),
    );
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/`,
    update(messages, force) {
      latest = messages;
      for (const reader of readers) {
        const now = digestOf(reader.name === undefined ? undefined : read(reader.name));
        if (force || now !== reader.shown) send(reader, 'reload', {});
        else tell(reader, messages);
        reader.shown = now;
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send({ response }: Reader, event: string, data: unknown): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function refuse({ headers }: IncomingMessage, response: ServerResponse): void {
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  response.writeHead(403, { 'content-type': 'text/plain;charset=utf-8' });
  response.end(
    `This preview does not answer to "${name}". To allow it: offprint preview --allow-host ${name}\n`,
  );
}

function answer(folder: string, path: string, response: ServerResponse): void {
  if (path === scriptAddress) {
    reply(response, 200, { name: path, contents: browserScript() });
    return;
  }
  const found = find(folder, path);
  const { name, contents } = found ?? {
    name: '.html',
    contents: read(join(folder, '404.html')) ?? Buffer.from('Not found\n'),
  };
  const tail = lookup(name) === 'text/html' ? scriptElement(digestOf(found?.contents)) : '';
  reply(response, found ? 200 : 404, { name, contents, tail });
}

function browserScript(): Buffer {
  return readFileSync(join(packageFolder(), 'dist/browser/preview.js'));
}

/** The script stands behind the document, where every browser still runs it: the page itself stays what will be shipped. */
function scriptElement(shown: string): string {
  return `<script src="${scriptAddress}" data-shown="${shown}"></script>\n`;
}

type Reply = { name: string; contents: Buffer; tail?: string };

function reply(response: ServerResponse, status: number, { name, contents, tail }: Reply): void {
  const type = lookup(name) ?? 'application/octet-stream';
  const isText = /^text\/|javascript|json|xml/.test(type);
  response.writeHead(status, {
    'content-type': isText ? `${type};charset=utf-8` : type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.write(contents);
  response.end(tail);
}

type Found = { name: string; contents: Buffer };

/** The file that an address stands for, in the ways static hosts find it; nothing outside the folder. */
function find(folder: string, address: string): Found | undefined {
  const path = decode(address);
  if (path === undefined || path.includes('\0')) return undefined;
  const base = join(folder, path);
  if (base !== folder && !base.startsWith(folder + sep)) return undefined;
  for (const name of [base, `${base}.html`, join(base, 'index.html')]) {
    const contents = read(name);
    if (contents) return { name, contents };
  }
  return undefined;
}

const absent = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

/** Reads without a look before: a render may remove the file in between. */
function read(name: string): Buffer | undefined {
  try {
    return readFileSync(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.includes(String(error.code))) return undefined;
    throw error;
  }
}

function decode(address: string): string | undefined {
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
}

/** Empty when there is no such file. */
function digestOf(contents: Buffer | undefined): string {
  return contents ? createHash('sha1').update(contents).digest('hex') : '';
}
