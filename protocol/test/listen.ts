import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export type SeenRequest = {
  method: string;
  /** Path and query, as sent. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  bytes: Buffer;
};
export type Handler = (request: SeenRequest, response: ServerResponse) => unknown;

/** A real server on this machine for the length of one test; keeps what it was asked. */
export async function listen(handle: Handler): Promise<{ url: string; seen: SeenRequest[] }> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const { method = '', url: path = '', headers } = request;
    const seenRequest = { method, path, headers, body: bytes.toString(), bytes };
    seen.push(seenRequest);
    handle(seenRequest, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '', seen };
}

export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
