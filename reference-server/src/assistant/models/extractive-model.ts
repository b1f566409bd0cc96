import { setTimeout } from 'node:timers/promises';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { createTurnstile } from '../../http/turnstile.ts';
import { composeAnswer } from './compose-answer.ts';
import { extractiveInputSchema, extractiveProvider } from './extractive-input.ts';

/** Words per delta. */
const phraseWords = 8;

/** A model in memory never waits, so it steps aside every so many deltas for the other streams. */
const deltasPerTurn = 8;

const turnstile = createTurnstile(1);

/** What nobody was billed for. */
const noUsage: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

export type ExtractiveOptions = {
  /** Pause between deltas; 0 sends them as fast as the client reads. */
  phraseDelayMs?: number;
};

/**
 * A model without a language model: it quotes the sentences of the passages that answer the question best, with the
 * number of their page, and says that it does so. Needs no network, no key and no download.
 */
export function createExtractiveModel({ phraseDelayMs = 0 }: ExtractiveOptions = {}): LanguageModelV4 {
  const answer = (options: LanguageModelV4CallOptions) =>
    composeAnswer(extractiveInputSchema.parse(options.providerOptions?.[extractiveProvider]));
  return {
    specificationVersion: 'v4',
    provider: extractiveProvider,
    modelId: 'extractive-1',
    supportedUrls: {},
    async doGenerate(options) {
      const content = [{ type: 'text' as const, text: answer(options) }];
      return { content, finishReason: { unified: 'stop', raw: 'stop' }, usage: noUsage, warnings: [] };
    },
    async doStream(options) {
      return { stream: ReadableStream.from(toParts(answer(options), phraseDelayMs, options.abortSignal)) };
    },
  };
}

async function* toParts(
  text: string,
  delayMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelV4StreamPart, undefined> {
  const id = 'answer';
  yield { type: 'stream-start', warnings: [] };
  yield { type: 'text-start', id };
  let count = 0;
  for (const delta of toPhrases(text)) {
    signal?.throwIfAborted();
    yield { type: 'text-delta', id, delta };
    count += 1;
    if (delayMs > 0) await setTimeout(delayMs);
    else if (count % deltasPerTurn === 0) await turnstile.turn();
  }
  yield { type: 'text-end', id };
  yield { type: 'finish', usage: noUsage, finishReason: { unified: 'stop', raw: 'stop' } };
  return undefined;
}

/** Pieces that make up the text exactly. */
function toPhrases(text: string): string[] {
  const words = text.match(/\s*\S+\s*/g) ?? [];
  const phrases: string[] = [];
  for (let first = 0; first < words.length; first += phraseWords)
    phrases.push(words.slice(first, first + phraseWords).join(''));
  return phrases;
}
