/** A part of the stream, as the AI SDK's UI message stream names them. */
export type Chunk = { type: string } & Readonly<Record<string, unknown>>;

/** Reads server-sent events whose data are chunks. Comments, and what is no chunk, are passed over; `[DONE]` ends it. */
export async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Chunk> {
  for await (const data of readEvents(body)) {
    if (data === '[DONE]') return;
    const chunk = parseChunk(data);
    if (chunk) yield chunk;
  }
}

/** The service says every 15 seconds that it is still there; one that is silent for longer is gone (milliseconds). */
const longestSilence = 60_000;

/** Data of the events. Bytes of one character may come in two pieces, so the decoder keeps what is not whole. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  let data: string[] = [];
  let silence: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      clearTimeout(silence);
      silence = setTimeout(() => void reader.cancel(), longestSilence);
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (pending + decoder.decode(value, { stream: true })).split('\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        const field = /^data: ?(.*?)\r?$/.exec(line);
        if (field) data.push(field[1] ?? '');
        else if (data.length > 0 && /^\r?$/.test(line)) {
          yield data.join('\n');
          data = [];
        }
      }
    }
  } finally {
    clearTimeout(silence);
    void reader.cancel().catch(() => undefined);
  }
}

function parseChunk(data: string): Chunk | undefined {
  try {
    const chunk: unknown = JSON.parse(data);
    return isChunk(chunk) ? chunk : undefined;
  } catch {
    return undefined;
  }
}

function isChunk(value: unknown): value is Chunk {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
