import type { Element, ElementContent, Properties } from 'hast';
import { h } from 'hastscript';
import { escapeText } from '../article/to-html.ts';
import type { CodeOptions, ComponentContext } from '../components/component.ts';
import { type FenceMeta, parseFenceMeta } from './fence-meta.ts';
import type { HighlightedCode } from './highlighted-code.ts';
import { loadFencedLanguages, loadLanguage } from './languages.ts';
import type { Token } from './paint.ts';
import { tokenize } from './tokens.ts';

/** Blocks longer than this are shown without colours (characters). */
const longestHighlighted = 200_000;

/** Renders a fenced block: colours by class, title bar, marks on lines. The copy button is the script's. */
export function renderCode(options: CodeOptions, context: ComponentContext): Element {
  const meta = parseFenceMeta(options.meta);
  const marks = takeNotation(options);
  const tokens = toTokens(marks.code, options, context);
  const needsLines = meta.lines || meta.highlight.size > 0 || meta.focus.size > 0 || marks.lines.size > 0;
  const code = element(
    'code',
    {},
    needsLines ? toLines(tokens, meta, marks.lines) : [toHighlighted(marks.code, tokens)],
  );
  const pre = element('pre', preProperties(meta), [code]);
  const bar =
    meta.title || meta.icon ? [h('div.op-code-title', [...context.icon(meta.icon), meta.title ?? ''])] : [];
  return element('div', blockProperties(options.language, meta), [...bar, pre]);
}

function preProperties(meta: FenceMeta): Properties {
  const properties: Properties = { tabIndex: 0 };
  if (meta.focus.size > 0) properties.dataFocus = '';
  if (meta.lines) properties.dataLines = '';
  return properties;
}

function blockProperties(language: string, meta: FenceMeta): Properties {
  const properties: Properties = { className: ['op-code'] };
  if (language) properties.dataLanguage = language;
  if (meta.wrap) properties.dataWrap = '';
  if (meta.expandable) properties.dataExpandable = '';
  if (meta.nocopy) properties.dataNocopy = '';
  return properties;
}

/** Without the selector to parse, of which thousands on a page would be felt. */
function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function toTokens(code: string, options: CodeOptions, context: ComponentContext): Token[] {
  const language = loadLanguage(options.language);
  if (language === null) {
    context.message(
      'unknown-language',
      `Unexpected language "${options.language}", shown as plain text`,
      options.place,
    );
  }
  if (!language || code.length > longestHighlighted) return [{ color: '', text: code }];
  if (language === 'markdown') loadFencedLanguages(code);
  return tokenize(code, language);
}

function toElement({ color, text }: Token): ElementContent {
  const content: ElementContent = { type: 'text', value: text };
  if (color === '') return content;
  return element('i', { className: [color] }, [content]);
}

function toHighlighted(value: string, tokens: readonly Token[]): HighlightedCode {
  const isPlain = !/[<&]/.test(value);
  let markup = '';
  for (const { color, text } of tokens) {
    const escaped = isPlain ? text : escapeText(text);
    markup += color === '' ? escaped : `<i class="${color}">${escaped}</i>`;
  }
  return { type: 'highlightedCode', value, markup };
}

type Mark = 'added' | 'removed' | 'highlighted' | 'focused';

const notations: Readonly<Record<string, Mark>> = {
  '++': 'added',
  '--': 'removed',
  hl: 'highlighted',
  highlight: 'highlighted',
  focus: 'focused',
  warning: 'highlighted',
  error: 'removed',
};

const notation =
  /\s*(?:\/\/|#|--|<!--|\/\*|;|%)?\s*\[!code (\+\+|--|hl|highlight|focus|error|warning)(?::(\d+))?\]\s*(?:-->|\*\/)?/;

/** What Docusaurus reads in a comment with a line of its own. */
const magicComment =
  /^\s*(?:\/\/|#|--|<!--|\{?\s*\/\*|;|%)\s*highlight-(next-line|start|end)[ \t]*(?:-->|\*\/[ \t]*\}?)?$/;

/**
 * Takes `[!code ++]`, `[!code --:3]` and `highlight-next-line` out of the code, with the comment around them. A comment that
 * has a line of its own goes with its line, and means the lines below it.
 */
function takeNotation({ code, language }: CodeOptions): { code: string; lines: Map<number, Mark> } {
  const lines = new Map<number, Mark>();
  if (!/\[!code|highlight-(?:next-line|start)/.test(code)) return { code, lines };
  // Markdown that shows how it is written.
  const isSample = /^(?:md|mdx|markdown)$/i.test(language);
  const kept: string[] = [];
  let isInside = false;
  const mark = (name: Mark, first: number, count: number) => {
    for (let line = first; line < first + count; line += 1) lines.set(line, name);
  };
  for (const line of code.split('\n')) {
    const [, magic] = isSample ? [] : (magicComment.exec(line.trimEnd()) ?? []);
    if (magic === 'next-line') mark('highlighted', kept.length + 1, 1);
    else if (magic !== undefined) isInside = magic === 'start';
    else {
      const [, name = '', count = '1'] = notation.exec(line) ?? [];
      const known = notations[name];
      const rest = known ? line.replace(notation, '') : line;
      const isAlone = known !== undefined && rest.trim() === '';
      if (!isAlone) kept.push(rest);
      if (isInside) mark('highlighted', kept.length, 1);
      if (known) mark(known, isAlone ? kept.length + 1 : kept.length, Number(count));
    }
  }
  return { code: kept.join('\n'), lines };
}

function toLines(
  tokens: readonly Token[],
  meta: FenceMeta,
  marks: ReadonlyMap<number, Mark>,
): ElementContent[] {
  return splitLines(tokens).map((line, index) => {
    const number = index + 1;
    const classes = [
      'op-line',
      ...(meta.highlight.has(number) || marks.get(number) === 'highlighted' ? ['op-highlighted'] : []),
      ...(meta.focus.has(number) || marks.get(number) === 'focused' ? ['op-focused'] : []),
      ...(marks.get(number) === 'added' ? ['op-added'] : []),
      ...(marks.get(number) === 'removed' ? ['op-removed'] : []),
    ];
    return element('span', { className: classes }, [...line.map(toElement), { type: 'text', value: '\n' }]);
  });
}

function splitLines(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const { color, text } of tokens) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ color, text: part });
    });
  }
  return lines;
}
