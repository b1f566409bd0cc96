import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type AskedRequest = { path: string; authorization: string; body: Record<string, unknown> };

/** Answers one request; preflights are answered before. */
export type Answer = (response: ServerResponse) => void | Promise<void>;

/** A service that speaks the assistant's wire format from an origin of its own, and answers as a test says. */
export async function startAssistantService() {
  const requests: AskedRequest[] = [];
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'x-thread-id, retry-after');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'authorization, content-type');
      response.writeHead(204).end();
      return;
    }
    requests.push({
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      body: JSON.parse(await readBody(request)),
    });
    const answer = answers.shift();
    // Browsers try a dropped connection once more.
    if (!answer) return void response.destroy();
    await answer(response);
    response.end();
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** The next request gets this answer. */
    next(answer: Answer): void {
      answers.push(answer);
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type AssistantService = Awaited<ReturnType<typeof startAssistantService>>;

/** Streams bytes as they are, with a pause behind each piece. */
export function streamPieces(pieces: readonly (string | Uint8Array)[], pause = 15): Answer {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    for (const piece of pieces) {
      response.write(piece);
      await delay(pause);
    }
  };
}

/** One event as the service writes it. */
export function event(chunk: object): string {
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

/** All events of an answer, the text in words. */
export function answerEvents(
  text: string,
  { threadId = 'thread-1', sources = [] }: { threadId?: string; sources?: readonly object[] } = {},
): string[] {
  return [
    event({ type: 'start', messageMetadata: { threadId } }),
    event({ type: 'start-step' }),
    ...sources.map((source) => event({ type: 'source-url', ...source })),
    ': keep-alive\n\n',
    event({ type: 'text-start', id: 't' }),
    ...text.split(/(?<= )/).map((delta) => event({ type: 'text-delta', id: 't', delta })),
    event({ type: 'text-end', id: 't' }),
    event({ type: 'finish-step' }),
    event({ type: 'finish', threadId, finishReason: 'stop', messageMetadata: { threadId } }),
    'data: [DONE]\n\n',
  ];
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
