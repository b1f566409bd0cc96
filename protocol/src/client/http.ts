import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { HttpClient } from '@actions/http-client';
import { toPublicUrl } from './address.ts';
import { ExportError } from './export-error.ts';

export type HttpRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal;
};

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; body: IncomingMessage };

/**
 * Sends one request and resolves at the headers of the answer. Honours the proxy variables of the environment, follows no
 * redirect, repeats nothing. Rejects with the reason of the signal, or with a `network` failure that names no query.
 */
export async function sendRequest(request: HttpRequest, userAgent: string): Promise<HttpAnswer> {
  const client = new HttpClient(userAgent, [abortWith(request.signal)], {
    allowRedirects: false,
    allowRetries: false,
  });
  try {
    const { message } = await client.request(request.method, request.url.href, request.body, request.headers);
    return { status: message.statusCode ?? 0, headers: message.headers, body: message };
  } catch (error) {
    request.signal.throwIfAborted();
    throw toNetworkError(error, request.url);
  }
}

/** Translates a failed connection; the toolkit's own texts may quote the query of a presigned address. */
export function toNetworkError(error: unknown, url: URL): ExportError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  return new ExportError('network', `The connection to ${toPublicUrl(url)} failed (${code}).`);
}

/** The toolkit offers no cancellation, but lets a handler complete the options of the request. */
function abortWith(signal: AbortSignal) {
  return {
    prepareRequest: (options: RequestOptions) => {
      options.signal = signal;
    },
    canHandleAuthentication: () => false,
    handleAuthentication: async () => {
      throw new Error('Unreachable: this handler takes no challenge.');
    },
  };
}

/** Reads the whole body as text; rejects when it is longer than `limit` bytes or ends early. */
export async function readText(answer: HttpAnswer, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer.body) {
    length += chunk.length;
    if (length > limit) throw new ExportError('invalid-answer', `The answer is longer than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
