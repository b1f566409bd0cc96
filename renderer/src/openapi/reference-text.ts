import type { RenderPlan } from '../render-plan.ts';
import type { PageSource } from '../source/read-pages.ts';
import { objectOf, textOf } from './json-values.ts';
import { findOperation } from './operations.ts';

/** What the page of an operation says before its reference, in MDX: `x-mint.content` of the operation. */
export function referenceText({ reference }: PageSource, plan: RenderPlan): string {
  if (reference?.type !== 'operation') return '';
  const description = plan.descriptions.get(reference.description);
  const operation = description && findOperation(description, reference);
  return textOf(objectOf(operation?.details['x-mint']).content) ?? '';
}
