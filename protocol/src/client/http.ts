import type { Agent, IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { Readable } from 'node:stream';
import { HttpClient } from '@actions/http-client';
import { toPublicUrl } from './address.ts';
import { ExportError } from './export-error.ts';

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  signal: AbortSignal;
  /** Of {@link createAgent}, where many requests go to one host. */
  agent?: Agent;
};

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; body: IncomingMessage };

/**
 * Sends one request and resolves at the headers of the answer. Honours the proxy variables of the environment, follows no
 * redirect, repeats nothing. Rejects with the reason of the signal, or with `network` or `untrusted`, which name no query.
 */
export async function sendRequest(request: HttpRequest, userAgent: string): Promise<HttpAnswer> {
  const { method, url, headers, body, signal, agent } = request;
  const client = new HttpClient(userAgent, [abortWith(signal, agent)], {
    allowRedirects: false,
    allowRetries: false,
  });
  try {
    const { message } = await (body instanceof Uint8Array
      ? client.request(method, url.href, Readable.from([body], { objectMode: false }), {
          ...headers,
          'content-length': `${body.byteLength}`,
        })
      : client.request(method, url.href, body, headers));
    return { status: message.statusCode ?? 0, headers: message.headers, body: message };
  } catch (error) {
    signal.throwIfAborted();
    throw toNetworkError(error, url);
  }
}

/** Keeps connections to the host of `url`, or through the proxy that leads there, open between requests. */
export function createAgent(url: URL): Agent {
  return new HttpClient(undefined, [], { keepAlive: true }).getAgent(url.href);
}

/** What OpenSSL and Node call a certificate that nothing here vouches for. Waiting mends none of them. */
const certificateFault = /CERT|^UNABLE_TO_(?:GET|VERIFY)_|^HOSTNAME_MISMATCH$/;

/** Translates a failed connection; the toolkit's own texts may quote the query of a presigned address. */
export function toNetworkError(error: unknown, url: URL): ExportError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  if (certificateFault.test(code))
    return new ExportError(
      'untrusted',
      `The certificate of ${url.host} is not trusted (${code}). When an authority of your own has issued it, set the variable NODE_EXTRA_CA_CERTS to the file with the certificate of that authority.`,
    );
  return new ExportError('network', `The connection to ${toPublicUrl(url)} failed (${code}).`);
}

/** The toolkit offers no cancellation, but lets a handler complete the options of the request. */
function abortWith(signal: AbortSignal, agent: Agent | undefined) {
  return {
    prepareRequest: (options: RequestOptions) => {
      options.signal = signal;
      if (agent !== undefined) options.agent = agent;
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
