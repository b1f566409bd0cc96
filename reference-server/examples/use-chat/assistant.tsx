import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { type FormEvent, useMemo, useState } from 'react';

export type AssistantProps = {
  /** Base address of the service, such as `https://api.example.com`. */
  api: string;
  /** Identifier or host name of the site. */
  domain: string;
  /** An assistant key, which begins with `svc_dsc_` and is public. */
  apiKey: string;
};

/** A conversation with the docs of one site. */
export function Assistant({ api, domain, apiKey }: AssistantProps) {
  const transport = useMemo(
    () =>
      new DefaultChatTransport({
        api: `${api}/discovery/v2/assistant/${domain}/message`,
        // AI SDK versions before 5.0.217, 6.0.231 and 7.0.32 need the strict stream; newer ones may leave it out.
        headers: { Authorization: `Bearer ${apiKey}`, 'x-assistant-stream': 'strict' },
        body: { fp: 'anonymous', retrievalPageSize: 5, currentPath: location.pathname.slice(0, 200) },
      }),
    [api, domain, apiKey],
  );
  const { messages, sendMessage, status, stop, error } = useChat({ transport });
  const [question, setQuestion] = useState('');
  const isBusy = status === 'submitted' || status === 'streaming';
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() === '' || isBusy) return;
    void sendMessage({ text: question });
    setQuestion('');
  };
  return (
    <main data-status={status}>
      {messages.map((message) => (
        <Message key={message.id} {...message} />
      ))}
      {error && <p role="alert">{error.message}</p>}
      <form onSubmit={ask}>
        <input
          aria-label="Question"
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
          placeholder="How do I …?"
        />
        {isBusy ? (
          <button type="button" onClick={() => void stop()}>
            Stop
          </button>
        ) : (
          <button type="submit">Ask</button>
        )}
      </form>
    </main>
  );
}

type MessageProps = Pick<ReturnType<typeof useChat>['messages'][number], 'role' | 'parts' | 'metadata'>;

function Message({ role, parts, metadata }: MessageProps) {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const sources = parts.filter((part) => part.type === 'source-url');
  return (
    <article className={role} data-thread={(metadata as { threadId?: string } | undefined)?.threadId}>
      <div className="answer">{text}</div>
      {sources.length > 0 && (
        <ol aria-label="Sources">
          {sources.map(({ sourceId, url, title }) => (
            <li key={sourceId}>
              <a href={url}>{title ?? url}</a>
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}
