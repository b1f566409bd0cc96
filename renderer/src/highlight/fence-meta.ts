/** What the words behind a fence's language ask for. Line numbers count from 1. */
export type FenceMeta = {
  title: string | undefined;
  icon: string | undefined;
  lines: boolean;
  wrap: boolean;
  expandable: boolean;
  nocopy: boolean;
  twoslash: boolean;
  highlight: ReadonlySet<number>;
  focus: ReadonlySet<number>;
};

const flags = ['lines', 'wrap', 'expandable', 'nocopy', 'twoslash'] as const;

const token = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^}]*\})*)\}|(\S+))|\{([\d,\s-]+)\}|(\S+)/g;

/** What other tools call the options. */
const synonyms = new Map(
  Object.entries<string>({
    hl_lines: 'highlight',
    linenums: 'lines',
    linenos: 'lines',
    numberLines: 'lines',
    showLineNumbers: 'lines',
    mark: 'highlight',
  }),
);

/** Words for other tools: what to mark in the code, and what its block can do. */
const ignored = /^(?:\/.+\/\w*|(?:no-?)?copy|live|noInline|noline)$/;

/** Parses fence meta. Bare words that are no option are the title. */
export function parseFenceMeta(meta: string): FenceMeta {
  return meta === '' ? nothingAsked : parseWords(meta);
}

function parseWords(meta: string): FenceMeta {
  const values = new Map<string, string>();
  const words: string[] = [];
  for (const [, name, double, single, braces, bare, range, word] of meta.matchAll(token)) {
    if (name !== undefined)
      values.set(
        synonyms.get(name) ?? name,
        (double ?? single ?? braces ?? bare ?? '').replace(/^["'`]|["'`]$/g, ''),
      );
    else if (range !== undefined) values.set('highlight', range);
    else if (word !== undefined && isFlag(synonyms.get(word) ?? word))
      values.set(synonyms.get(word) ?? word, 'true');
    else if (word !== undefined && !ignored.test(word)) words.push(word);
  }
  const isOn = (name: (typeof flags)[number]) => values.has(name) && values.get(name) !== 'false';
  return {
    title:
      values.get('title') ??
      values.get('filename') ??
      values.get('tab') ??
      (words.length > 0 ? words.join(' ').replace(/^["'[]|["'\]]$/g, '') : undefined),
    icon: values.get('icon'),
    lines: isOn('lines'),
    wrap: isOn('wrap'),
    expandable: isOn('expandable'),
    nocopy: isOn('nocopy'),
    twoslash: isOn('twoslash'),
    highlight: toLines(values.get('highlight')),
    focus: toLines(values.get('focus')),
  };
}

const nothingAsked = parseWords('');

/** Title of a fence, for the tab of a code group. */
export function fenceTitle(meta: string): string | undefined {
  return parseFenceMeta(meta).title;
}

function isFlag(word: string): boolean {
  return (flags as readonly string[]).includes(word);
}

function toLines(ranges: string | undefined): Set<number> {
  const lines = new Set<number>();
  for (const [, from, to] of (ranges ?? '').matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const last = Math.min(Number(to ?? from), Number(from) + 5000);
    for (let line = Number(from); line <= last; line += 1) lines.add(line);
  }
  return lines;
}
