import type { ComponentContext } from '../components/component.ts';
import { interfaceStrings } from '../page/interface-strings.ts';
import type { ApiText } from '../page/strings/strings.ts';

export type ApiTexts = Readonly<Record<ApiText, string>>;

/** Texts of the reference in the language of the page. */
export function apiTexts({ page }: Pick<ComponentContext, 'page'>): ApiTexts {
  return interfaceStrings(page.language).api;
}

/** A text with its `{count}`. */
export function withCount(text: string, count: number): string {
  return text.replace('{count}', String(count));
}
