/**
 * Language and meta of a fence as the convention has them, also where they were written for another tool: `rust,ignore`
 * (rustdoc), `js{1,2}` and `ts:line-numbers` (VitePress, Gatsby), `{.python hl_lines="1"}` (attribute lists).
 */
export function readFence(lang: string, meta: string): { language: string; meta: string } {
  if (!/[,{:=]/.test(lang) && !listStart.test(meta)) return { language: lang, meta };
  const info = meta === '' ? lang : `${lang} ${meta}`;
  if (/^[\w-]+=["']/.test(lang)) return { language: '', meta: info };
  return /^\{(?![\d,\s-]+\})/.test(info) ? readList(info) : readName(info);
}

const listStart = /(?:^|\s)\{:?\s*(?:[.#]|numberLines)/;

/** The first class of the list is the language, or its first word. */
function readList(info: string): { language: string; meta: string } {
  const [, list = '', rest = ''] = /^\{:?\s*([^{}]*)\}?(.*)$/s.exec(info) ?? [];
  const [found = ''] = /(?<!\S)\.[^\s,]+/.exec(list) ?? /^[\w+-]+(?=[\s,]|$),?/.exec(list) ?? [];
  const others = toOptions(list.replace(found, ''));
  return { language: found.replace(/^\.|,$/g, ''), meta: `${others} ${withoutLists(rest)}`.trim() };
}

function readName(info: string): { language: string; meta: string } {
  const [, language = '', suffix = '', rest = ''] =
    /^([^\s,{:]*)((?::[^\s,{]*)?)(?:,\s*[\w-]*(?:=[^\s,"'{]+)?)*(.*)$/s.exec(info) ?? [];
  const option = readSuffix(suffix);
  if (option === undefined) return { language: language + suffix, meta: withoutLists(rest).trim() };
  return { language, meta: `${option} ${withoutLists(rest)}`.trim() };
}

/** What stands behind a language and a colon. */
function readSuffix(suffix: string): string | undefined {
  if (/^:(?:line-numbers(?:=\d+)?)$/.test(suffix)) return 'lines';
  if (suffix === '' || suffix === ':no-line-numbers') return '';
  return /^:title=./.test(suffix) ? suffix.slice(1) : undefined;
}

function withoutLists(meta: string): string {
  return meta.replace(
    /(^|\s)\{:?\s*((?:[.#]|numberLines)[^{}]*)\}/g,
    (_whole, space, list) => space + toOptions(list),
  );
}

/** The options among the words of a list: classes and ids are none but for line numbers. */
function toOptions(list: string): string {
  return list
    .replace(/numberLines:\s*true/, 'lines')
    .replace(/(^|\s)[.#]([\w-]+)/g, (_whole, space: string, name: string) =>
      /^(?:number-?lines|line-?numbers|linenums)$/i.test(name) ? `${space}lines` : space,
    )
    .trim();
}
