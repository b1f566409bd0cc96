import { contentRoot } from '../links/tool-addresses.ts';
import type { PageSource } from '../source/read-pages.ts';

/** The pages of one language. `base` is the folder that holds them, empty where the language stands in the file names. */
export type Locale = { code: string; base: string; pages: PageSource[] };

/** `guide.zh.md`, `guide.pt-BR.md`. */
const suffix = /\.([a-z]{2}(?:-[A-Za-z]{2,4})?)$/;

let names: Intl.DisplayNames | undefined;

function isLanguage(code: string): boolean {
  if (!/^[a-z]{2}(?:-[A-Za-z]{2,4})?$/.test(code)) return false;
  // Takes as long to make as dozens of pages to read.
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return names.of(code) !== undefined;
}

type Placed = { code: string; base: string; key: string };

/**
 * The languages of a folder, by folders such as `zh/` or by file names such as `guide.zh.md`: the default one first.
 * Empty when there is only one. A folder counts as a language when at least half of its pages have their like in another.
 */
export function findLocales(pages: readonly PageSource[]): Locale[] {
  const placed = pages.map((page) => ({ page, ...placeOf(page.path) }));
  const keys = new Map<string, Set<string>>();
  for (const { code, key } of placed) keys.set(code, (keys.get(code) ?? new Set()).add(key));
  const accepted = [...keys.keys()].filter((code) => code === '' || isMirrored(code, keys));
  if (accepted.filter((code) => code !== '').length === 0 || accepted.length < 2) return [];
  const ofFolders = placed.some(({ code, base }) => accepted.includes(code) && base !== '');
  const others = accepted.includes('en') ? 'en' : '';
  const locales = new Map<string, Locale>([[others, { code: others || 'en', base: '', pages: [] }]]);
  for (const { page, code, base } of placed) {
    const name = accepted.includes(code) && code !== '' ? code : others;
    const locale = locales.get(name) ?? { code: name, base, pages: [] };
    locales.set(name, locale);
    if (name === code && ofFolders) locale.base = base;
    locale.pages.push(page);
  }
  return [...locales.values()].filter((locale) => locale.pages.length > 0);
}

function placeOf(path: string): Placed {
  const [, code = ''] = suffix.exec(path) ?? [];
  if (isLanguage(code)) return { code, base: '', key: path.slice(0, -code.length - 1) };
  const root = contentRoot(path);
  const [first = '', ...rest] = path.slice(root.length).split('/');
  if (rest.length === 0 || !isLanguage(first)) return { code: '', base: '', key: path };
  return { code: first, base: root + first, key: root + rest.join('/') };
}

function isMirrored(code: string, keys: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const own = [...(keys.get(code) ?? [])];
  const others = [...keys].filter(([other]) => other !== code).map(([, set]) => set);
  const shared = own.filter((key) => others.some((set) => set.has(key)));
  return shared.length > 0 && shared.length * 2 >= own.length;
}
