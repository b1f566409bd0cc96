import { element } from '../search/element.ts';
import { toAddress } from './page-address.ts';

type Piece = Node | string;
type Pattern = {
  /** Sticky. */
  pattern: RegExp;
  /** Whether it may not stand right behind a letter or digit. */
  isWordStart?: boolean;
  render(match: RegExpExecArray, depth: number): Piece;
};

/** Deeper nesting shows as it was written. */
const deepest = 6;

const wrap =
  (name: 'strong' | 'em' | 'del') =>
  (match: RegExpExecArray, depth: number): Piece =>
    element(name, {}, ...renderInline(match[1] ?? '', depth + 1));

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
    render: ([, text = '', href = ''], depth) => renderLink(href, renderInline(text || href, depth + 1)),
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
export function renderInline(text: string, depth = 0): Piece[] {
  if (depth > deepest) return [text];
  const pieces: Piece[] = [];
  let position = 0;
  while (position < text.length) {
    const found = matchAt(text, position);
    pieces.push(found.pattern ? found.pattern.render(found.match, depth) : found.match[0]);
    position += found.match[0].length;
  }
  return pieces;
}

function matchAt(text: string, position: number): { match: RegExpExecArray; pattern?: Pattern } {
  const isInWord = position > 0 && /[\p{L}\p{N}]/u.test(text[position - 1] ?? '');
  for (const pattern of patterns) {
    if (pattern.isWordStart && isInWord) continue;
    const match = execAt(pattern.pattern, text, position);
    if (match) return { match, pattern };
  }
  const match = execAt(plain, text, position);
  if (!match) throw new Error('Every text begins with a character');
  return { match };
}

function execAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/** A link, or only its text where the address is none that may be followed. */
function renderLink(href: string, content: readonly Piece[]): Piece {
  const address = toAddress(href);
  if (!address) return element('span', {}, ...content);
  const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' };
  return element('a', { href: address.href, ...(address.isOutside ? outside : {}) }, ...content);
}
