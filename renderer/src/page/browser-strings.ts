import { interfaceStrings } from './interface-strings.ts';

/** The texts that scripts write, as JSON for pages in other languages than English, which the scripts speak by themselves. */
export function browserStrings(language: string): string | undefined {
  const strings = interfaceStrings(language);
  if (strings === interfaceStrings('en')) return undefined;
  const { copy, copied, failed, enlarge, dialog, assistant } = strings;
  return JSON.stringify({ copy, copied, failed, enlarge, askThis: assistant.askThis, search: dialog });
}
