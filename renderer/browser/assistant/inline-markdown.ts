import { element } from '../search/element.ts';
import type { Source } from './conversation.ts';
import { toAddress } from './page-address.ts';

type Piece = Node | string;
type Pattern = {
  /** Sticky. */
  pattern: RegExp;
  /** Whether it may not stand right behind a letter or digit. */
  isWordStart?: boolean;
  render(match: RegExpExecArray, context: InlineContext): Piece | undefined;
};

export type InlineContext = {
  depth: number;
  /** The source that an answer cites by this id. */
  findSource(id: string): Source | undefined;
};

/** Deeper nesting shows as it was written. */
const deepest = 6;

/** Longer paragraphs show as they were written: each sign may ask for its counterpart up to the end. */
const longest = 4000;

const wrap =
  (name: 'strong' | 'em' | 'del') =>
  (match: RegExpExecArray, context: InlineContext): Piece =>
    element(name, {}, ...renderInline(match[1] ?? '', deeper(context)));

const bareLink = ([address = '', inner]: RegExpExecArray) => renderLink(inner ?? address, [inner ?? address]);

const patterns: readonly Pattern[] = [
  { pattern: /\\([!-/:-@[-`{-~])/y, render: ([, sign = '']) => sign },
  { pattern: /(?: {2,}|\\)\n/y, render: () => element('br', {}) },
  {
    pattern: /(`+)(?!`)(.*?[^`])\1(?!`)/sy,
    render: ([, , code = '']) => element('code', {}, code.replace(/^ (.*[^ ].*) $/s, '$1')),
  },
  {
    // An image would be fetched from wherever an answer says; its text stands for it.
    pattern:
      /!?\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(\s*<?([^\s<>()]*(?:\([^\s()]*\)[^\s<>()]*)*)>?(?:\s+["'][^"']*["'])?\s*\)/y,
    render: ([, text = '', href = ''], context) =>
      renderLink(href, renderInline(text || href, deeper(context))),
  },
  {
    pattern: /\[(\d{1,3})\](?!\()/y,
    render: ([, id = ''], { findSource }) => renderCitation(findSource(id)),
  },
  { pattern: /\*\*(?!\s)(.*?\S)\*\*/sy, render: wrap('strong') },
  { pattern: /__(?!\s)(.*?\S)__(?!\w)/sy, isWordStart: true, render: wrap('strong') },
  { pattern: /\*(?![\s*])(.*?[^\s*])\*(?!\*)/sy, render: wrap('em') },
  { pattern: /_(?![\s_])(.*?[^\s_])_(?!\w)/sy, isWordStart: true, render: wrap('em') },
  { pattern: /~~(?!\s)(.*?\S)~~/sy, render: wrap('del') },
  { pattern: /<(https?:\/\/[^\s<>]+)>/y, render: bareLink },
  { pattern: /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}*_]/y, isWordStart: true, render: bareLink },
];

const plain = /.[^\\`![*_~<h \n]*/sy;

/** Renders emphasis, code, links and line breaks; everything else, HTML above all, is text. */
export function renderInline(text: string, context: InlineContext): Piece[] {
  if (context.depth > deepest || text.length > longest) return [text];
  const pieces: Piece[] = [];
  let position = 0;
  while (position < text.length) {
    const { length, piece } = renderAt(text, position, context);
    pieces.push(piece);
    position += length;
  }
  return pieces;
}

function renderAt(text: string, position: number, context: InlineContext): { length: number; piece: Piece } {
  const isInWord = position > 0 && /[\p{L}\p{N}]/u.test(text[position - 1] ?? '');
  for (const { pattern, isWordStart, render } of patterns) {
    const match = isWordStart && isInWord ? null : execAt(pattern, text, position);
    const piece = match ? render(match, context) : undefined;
    if (match && piece !== undefined) return { length: match[0].length, piece };
  }
  const [piece = text.slice(position)] = execAt(plain, text, position) ?? [];
  return { length: piece.length, piece };
}

function deeper({ depth, findSource }: InlineContext): InlineContext {
  return { depth: depth + 1, findSource };
}

function execAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/** A link, or only its text where the address is none that may be followed. */
function renderLink(href: string, content: readonly Piece[]): HTMLElement {
  const address = toAddress(href);
  if (!address) return element('span', {}, ...content);
  const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' };
  return element('a', { href: address.href, ...(address.isOutside ? outside : {}) }, ...content);
}

/** A number in brackets is a citation only where there is a source of that number. */
function renderCitation(source: Source | undefined): Piece | undefined {
  if (!source) return undefined;
  const link = renderLink(source.url, [source.id]);
  link.className = 'op-ask-cite';
  link.title = source.title;
  return link;
}
