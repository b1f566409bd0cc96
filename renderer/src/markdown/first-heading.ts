import { iconShortcode } from '../icons/tool-icons.ts';
import { copyText } from '../source/text.ts';
import { splitAttributes } from './heading-attributes.ts';

const iconCodes = new RegExp(iconShortcode, 'g');
const heading = /^(?:#[ \t]+(.+?)[ \t]*#*|(\S.*)\n=+)[ \t]*$|<h1\b[^>]*>[\s\S]*?<\/h1>/im;
const fenced = /^[ \t]*(```+|~~~+)[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm;

/** How far a title is looked for, in characters. */
const longest = 20_000;

/** Text of the first level-1 heading, markup removed roughly; `undefined` without one near the top. */
export function findFirstHeading(page: string): string | undefined {
  const top = page.slice(0, longest);
  const first = heading.exec(top);
  if (first === null) return undefined;
  const isAfterCode = /^[ \t]*(?:```|~~~)/m.test(top.slice(0, first.index));
  const match = isAfterCode ? heading.exec(top.replaceAll(fenced, '')) : first;
  if (match === null) return undefined;
  const written = match[1] ?? match[2];
  if (written === undefined) return takeHtmlHeading(match[0])?.text;
  return copyText(splitAttributes(written).text)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(iconCodes, '')
    .replace(/<[^>]+>|[*`]/g, '')
    .trim();
}

const pictureTag = /(<\/?(?:img|picture|source)\b[^>]*>)|<[^>]*>|[^<\n]+/gi;
const htmlHeading = /<h1\b([^>]*)>([\s\S]*?)<\/h1>/i;

export type HtmlHeading = { text: string; id: string | undefined; rest: string };

/**
 * The text of a heading that stands as HTML, which many a README begins with, or of the picture that stands for it; and
 * the HTML that is left without the words, in as many lines.
 */
export function takeHtmlHeading(html: string): HtmlHeading | undefined {
  if (html.length > longest) return undefined;
  const [, attributes = '', inner = ''] = htmlHeading.exec(html) ?? [];
  const words = inner.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ' ');
  const [, alt = ''] = /<img\b[^>]*?\salt=["']([^"']*)["']/i.exec(inner) ?? [];
  const text = (words.trim() === '' ? alt : words)
    .replace(/&nbsp;|\s+/g, ' ')
    .replaceAll('&amp;', '&')
    .trim();
  if (text === '') return undefined;
  const pictures = inner.replace(pictureTag, (_, picture = '') => picture);
  return {
    text: copyText(text),
    id: /\sid=["']?([\w:.-]+)/.exec(attributes)?.[1],
    rest: html.replace(htmlHeading, () =>
      /<img/i.test(pictures) ? `<p${attributes}>${pictures}</p>` : pictures,
    ),
  };
}
