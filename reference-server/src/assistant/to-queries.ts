import type { AssistantContext } from '@offprint/protocol';
import type { Conversation, Turn } from './conversation.ts';
import { toQuery } from './to-query.ts';

export type Question = Pick<Conversation, 'question' | 'earlier'>;
export type WeightedQuery = { query: string; weight: number };

/** How much a page counts that is found only together with what was said before, or with the reader's selection. */
const followUpWeight = 0.55;
const contextWeight = 0.45;

/** The question by itself, with what it refers back to, and with what the reader selected. */
export function toQueries(
  { question, earlier }: Question,
  context: readonly AssistantContext[],
): WeightedQuery[] {
  const asked = toQuery(question);
  const queries: WeightedQuery[] = [{ query: asked, weight: 1 }];
  const before = earlier.findLast(({ role }: Turn) => role === 'user');
  if (before !== undefined) {
    const weight = isFollowUp(asked) ? 1 : followUpWeight;
    queries.push({ query: `${asked} ${toQuery(before.text)}`, weight });
  }
  const selected = context.map(({ value }) => value.slice(0, 300)).join(' ');
  if (selected !== '') queries.push({ query: `${asked} ${toQuery(selected)}`, weight: contextWeight });
  return queries.filter(({ query }) => query.trim() !== '');
}

/** A question of few telling words leans on what was said before it. */
function isFollowUp(query: string): boolean {
  return query.split(' ').length <= 3;
}
