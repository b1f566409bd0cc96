/** Codes of the convention that are no BCP 47 tags, or say less than they mean. */
const tags = new Map(Object.entries<string>({ cn: 'zh-Hans', jp: 'ja', ua: 'uk', br: 'pt-BR' }));

/** BCP 47 tag of a language division; `en` for what cannot be one. */
export function toLanguageTag(code: string): string {
  const known = tags.get(code);
  if (known) return known;
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(code) ? code : 'en';
}

/** In which direction a language (BCP 47) is written. */
export function textDirection(language: string): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr';
}
