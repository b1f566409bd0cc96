import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export type SeenRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
export type Handler = (request: SeenRequest, response: ServerResponse) => void;

/** A real server on this machine for the length of one test; keeps what it was asked. */
export async function listen(handle: Handler): Promise<{ url: string; seen: SeenRequest[] }> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { method = '', url: path = '', headers } = request;
    seen.push({ method, path, headers, body });
    handle({ method, path, headers, body }, response);
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
