import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** What the model was asked: the messages of the chat completions interface. */
export type ModelCall = { messages: { role: string; content: unknown }[]; closed: Promise<void> };

/** Writes the deltas of one answer; `end` closes it as a model does that has finished. */
export type ModelAnswer = {
  write(text: string): void;
  end(usage?: { prompt_tokens: number; completion_tokens: number }): void;
  /** Breaks the connection. */
  destroy(): void;
  raw: ServerResponse;
};

export type ModelServer = {
  url: string;
  calls: ModelCall[];
  /** What the next calls do. */
  answer: (answer: ModelAnswer, call: ModelCall) => void | Promise<void>;
  stop(): void;
};

/** A server on this machine that speaks the streaming chat completions of OpenAI, as Ollama, vLLM and llama.cpp do. */
export async function startModelServer(): Promise<ModelServer> {
  const model: ModelServer = { url: '', calls: [], answer: (answer) => answer.end(), stop: () => {} };
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { messages: ModelCall['messages'] };
    const closed = new Promise<void>((resolve) => response.once('close', () => resolve()));
    const call = { messages: body.messages, closed };
    model.calls.push(call);
    await model.answer(toAnswer(response), call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  model.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const address = server.address();
  model.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
  return model;
}

function toAnswer(response: ServerResponse): ModelAnswer {
  const send = (chunk: object) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    const event = { id: '1', object: 'chat.completion.chunk', created: 1, model: 'test', ...chunk };
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  return {
    raw: response,
    write: (content) => send({ choices: [{ index: 0, delta: { role: 'assistant', content } }] }),
    end(usage = { prompt_tokens: 11, completion_tokens: 7 }) {
      send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
      send({ choices: [], usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } });
      response.end('data: [DONE]\n\n');
    },
    destroy: () => response.destroy(),
  };
}
