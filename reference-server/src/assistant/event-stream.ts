import { once } from 'node:events';
import { type AssistantChunk, endOfAssistantStream } from '@offprint/protocol';
import type { Response } from 'express';

export type EventStream = {
  /** Aborts when the client leaves before the end. */
  left: AbortSignal;
  /** Sends one chunk; settles when the client can take more. */
  send(chunk: AssistantChunk): Promise<void>;
  /** Sends the last line and closes. */
  end(): void;
};

/**
 * Opens the answer: its head goes out at once, and a comment after each `keepAliveMs` of silence keeps proxies from
 * closing it. `no-transform` keeps compression from holding it back.
 */
export function openEventStream(
  response: Response,
  { threadId, keepAliveMs }: { threadId: string; keepAliveMs: number },
): EventStream {
  const gone = new AbortController();
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
    'X-Vercel-AI-UI-Message-Stream': 'v1',
    'X-Thread-Id': threadId,
  });
  response.flushHeaders();
  const keepAlive = setInterval(() => response.write(': keep-alive\n\n'), keepAliveMs);
  response.once('close', () => {
    clearInterval(keepAlive);
    if (!response.writableFinished) gone.abort(new Error('The client left.'));
  });
  return {
    left: gone.signal,
    async send(chunk) {
      keepAlive.refresh();
      if (gone.signal.aborted || response.write(`data: ${JSON.stringify(chunk)}\n\n`)) return;
      await once(response, 'drain', { signal: gone.signal }).catch(() => {});
    },
    end() {
      clearInterval(keepAlive);
      response.end(`data: ${endOfAssistantStream}\n\n`);
    },
  };
}
