import { watchPolicy } from '../shell/watch-policy.ts';
import type { BuiltRequest } from './build-request.ts';

export type Answer = {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  milliseconds: number;
  body: Blob;
  /** Whether there was more than is kept. */
  isCut: boolean;
};

/** Answers longer than this are cut (bytes). */
const largestAnswer = 4 * 1024 * 1024;

/** Sends from the page itself. An answer that does not come is an Error whose message explains it. */
export async function sendRequest(
  { method, url, headers, body }: BuiltRequest,
  { credentials, signal }: { credentials: boolean; signal: AbortSignal },
): Promise<Answer> {
  const request = createRequest(url, {
    method,
    headers,
    body: body ?? null,
    signal,
    credentials: credentials ? 'include' : 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  const started = performance.now();
  const blocked = watchPolicy();
  try {
    const response = await fetch(request);
    const milliseconds = Math.round(performance.now() - started);
    const { status, statusText } = response;
    return {
      status,
      statusText,
      headers: [...response.headers],
      milliseconds,
      ...(await readBody(response)),
    };
  } catch {
    if (signal.aborted) throw new Error('Cancelled.');
    // The event of the policy comes after the rejection.
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error(blocked.happened() ? explainPolicy(url) : explain(url));
  } finally {
    blocked.stop();
  }
}

/** Browsers refuse some methods, a body with GET, and headers with letters beyond Latin 1, and say which. */
function createRequest(url: string, options: RequestInit): Request {
  try {
    return new Request(url, options);
  } catch (error) {
    const cause = (error instanceof Error ? error.message : String(error)).replace(
      /^(?:Failed to [^:]*: *)+/,
      '',
    );
    throw new Error(
      `The browser cannot send this request: ${cause.replace(/\.?$/, '.')} The cURL command does not have this limit.`,
    );
  }
}

function explainPolicy(url: string): string {
  const { origin } = new URL(url);
  return `The Content-Security-Policy of this site forbids calls to ${origin}. Whoever serves it can add ${origin} to connect-src. The cURL command does not have this limit.`;
}

async function readBody(response: Response): Promise<Pick<Answer, 'body' | 'isCut'>> {
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  const chunks: BlobPart[] = [];
  let size = 0;
  while (reader && size < largestAnswer) {
    const { done, value } = await reader.read();
    if (done) return { body: new Blob(chunks, { type }), isCut: false };
    chunks.push(value);
    size += value.length;
  }
  await reader?.cancel();
  return { body: new Blob(chunks, { type }), isCut: reader !== undefined };
}

/** Browsers do not tell pages why a request failed; these are the causes there can be. */
function explain(url: string): string {
  const { host, protocol, origin } = new URL(url);
  if (location.protocol === 'https:' && protocol === 'http:')
    return `The browser does not let an https page call ${host} over http. Use an https address, or the cURL command.`;
  const page =
    location.origin === 'null' || location.protocol === 'file:'
      ? 'null (a page opened from a file)'
      : location.origin;
  const same =
    location.origin === origin
      ? ''
      : ` or ${host} does not allow pages of the origin ${page} to call it (CORS)`;
  return `No answer reached the page. Either ${host} cannot be reached,${same}. The cURL command does not have this limit.`;
}
