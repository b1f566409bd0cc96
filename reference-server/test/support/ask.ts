import { type AssistantChunk, assistantChunkSchema, assistantMessagePath } from '@offprint/protocol';
import { expect } from 'vitest';

export type Reply = {
  status: number;
  headers: Headers;
  /** The body as it came. */
  text: string;
  chunks: AssistantChunk[];
  /** The text that a reader sees. */
  answer: string;
  sources: { sourceId: string; url: string; title: string }[];
  threadId: string;
};

export type Asker = { base: string; key: string; domain: string };

export function messageAddress({ base, domain }: Pick<Asker, 'base' | 'domain'>): string {
  return base + assistantMessagePath.replace('{domain}', domain);
}

/** A message of one text part, as clients send it. */
export function say(text: string, role = 'user', more: object = {}): object {
  return { id: `m${text.length}`, role, parts: [{ type: 'text', text }], ...more };
}

type Body = { messages: object[]; fp?: unknown; [field: string]: unknown } | string;

/** Posts a conversation and reads the whole answer; every chunk is checked against the published schema. */
export async function ask(
  asker: Asker,
  body: Body,
  headers: Record<string, string> = {},
  query = '',
): Promise<Reply> {
  return readReply(await post(asker, body, { headers, query }));
}

/** Posts a conversation; the answer is still to be read. */
export function post(
  asker: Asker,
  body: Body,
  {
    query = '',
    headers,
    signal,
  }: { query?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(`${messageAddress(asker)}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asker.key}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify({ fp: 'anonymous', ...body }),
    ...(signal && { signal }),
  });
}

/** @param onText Called with the body so far whenever more of it has come. */
export async function readReply(response: Response, onText?: (text: string) => void): Promise<Reply> {
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    onText?.(text);
  }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const chunks = isStream ? readChunks(text) : [];
  return {
    status: response.status,
    headers: response.headers,
    text,
    chunks,
    answer: chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join(''),
    sources: chunks.filter((chunk) => chunk.type === 'source-url'),
    threadId: response.headers.get('x-thread-id') ?? '',
  };
}

/** The chunks of a whole stream, which must end as the protocol says. */
export function readChunks(text: string): AssistantChunk[] {
  const lines = text.split('\n\n').filter((line) => line.startsWith('data: '));
  expect(lines.at(-1)).toBe('data: [DONE]');
  return lines.slice(0, -1).map((line) => assistantChunkSchema.parse(JSON.parse(line.slice(6))));
}
