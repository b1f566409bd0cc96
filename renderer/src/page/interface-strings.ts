import { ar } from './strings/ar.ts';
import { de } from './strings/de.ts';
import { en } from './strings/en.ts';
import { es } from './strings/es.ts';
import { fr } from './strings/fr.ts';
import { he } from './strings/he.ts';
import { hi } from './strings/hi.ts';
import { id } from './strings/id.ts';
import { it } from './strings/it.ts';
import { ja } from './strings/ja.ts';
import { ko } from './strings/ko.ts';
import { nl } from './strings/nl.ts';
import { pl } from './strings/pl.ts';
import { pt } from './strings/pt.ts';
import { ru } from './strings/ru.ts';
import type { InterfaceStrings } from './strings/strings.ts';
import { tr } from './strings/tr.ts';
import { uk } from './strings/uk.ts';
import { vi } from './strings/vi.ts';
import { zh } from './strings/zh.ts';
import { zhHant } from './strings/zh-hant.ts';

export type { InterfaceStrings };

const translations: ReadonlyMap<string, InterfaceStrings> = new Map([
  ['ar', ar],
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['he', he],
  ['hi', hi],
  ['id', id],
  ['it', it],
  ['ja', ja],
  ['ko', ko],
  ['nl', nl],
  ['pl', pl],
  ['pt', pt],
  ['ru', ru],
  ['tr', tr],
  ['uk', uk],
  ['vi', vi],
  ['zh', zh],
  ['zh-hant', zhHant],
  ['en', en],
]);

/** Languages the interface speaks, as lower-case BCP 47 tags. */
export const interfaceLanguages: readonly string[] = [...translations.keys()];

/** The texts for a page's language (BCP 47); English for languages without a translation. */
export function interfaceStrings(language: string): InterfaceStrings {
  return translations.get(interfaceLanguage(language)) ?? en;
}

/** The one of {@link interfaceLanguages} in which a page of a language (BCP 47) speaks. */
export function interfaceLanguage(language: string): string {
  const tag = language.toLowerCase();
  if (/^zh-(?:hant|tw|hk|mo)\b/.test(tag)) return 'zh-hant';
  return [tag, tag.split('-')[0] ?? ''].find((name) => translations.has(name)) ?? 'en';
}
