import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { useAgent } from 'request-filtering-agent';

export type FetchLimits = {
  /** Such as `https:`; redirects to others are refused too. */
  protocols: readonly string[];
  accept: string;
  /** Bytes. */
  largest: number;
  /** Milliseconds, with all redirects. */
  timeout: number;
  signal?: AbortSignal | undefined;
  /** Tests fetch from this machine. */
  allowPrivateNetwork?: boolean | undefined;
};

/** `type` is the media type without parameters, in lower case, or empty. */
export type Fetched = { type: string; contents: Buffer };

const megabyte = 1024 * 1024;
const mostRedirects = 5;

/**
 * Fetches an address that the docs name. They are not trusted: public addresses alone, after each redirect too. Throws
 * an error whose message says what is wrong with it ("its host answers 404").
 */
export async function fetchPublic(address: URL, limits: FetchLimits): Promise<Fetched> {
  const signals = [AbortSignal.timeout(limits.timeout), ...(limits.signal ? [limits.signal] : [])];
  const signal = AbortSignal.any(signals);
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await ask(url, { ...limits, signal });
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) {
      const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
      return { type, contents: await readBody(answer, limits.largest) };
    }
    answer.destroy();
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
    if (!isRedirect) throw new Error(`its host answers ${statusCode}`);
    url = new URL(headers.location ?? '', url);
  }
  throw new Error('it redirects too often');
}

function ask(url: URL, limits: FetchLimits): Promise<IncomingMessage> {
  const { protocols, accept, signal, allowPrivateNetwork = false } = limits;
  if (!protocols.includes(url.protocol)) throw new Error(`its scheme is ${url.protocol}`);
  const agent = useAgent(url.href, { allowPrivateIPAddress: allowPrivateNetwork });
  const get = url.protocol === 'https:' ? httpsGet : httpGet;
  const headers = { accept, 'user-agent': 'offprint' };
  return new Promise((done, fail) => {
    get(url, { agent, signal, headers }, done).on('error', fail);
  });
}

async function readBody(answer: IncomingMessage, largest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largest) {
      answer.destroy();
      throw new Error(`it is larger than ${Math.floor(largest / megabyte)} MB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
