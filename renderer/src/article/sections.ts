import type { Element, Nodes, Root } from 'hast';
import type { Heading } from '../components/component.ts';
import type { ArticleSection } from './article.ts';

const blocks = new Set(
  'address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td th thead tr ul br'.split(
    ' ',
  ),
);

const silent = new Set(['svg', 'script', 'style', 'math', 'template', 'button']);

/** Cuts an article's text at its headings. Icons, buttons and hidden copies of text are left out. */
export function toSections(tree: Root, headings: readonly Heading[]): ArticleSection[] {
  const byId = new Map(headings.map((heading) => [heading.id, heading]));
  const sections: ArticleSection[] = [{ id: '', heading: '', level: 1, text: '' }];
  let pieces: string[] = [];
  const close = () => {
    const last = sections.at(-1);
    if (last)
      last.text = pieces
        .join('')
        .replace(/\s\s+|[^\S ]/g, ' ')
        .trim();
    pieces = [];
  };
  const visit = (node: Nodes) => {
    if (node.type === 'text' || node.type === 'highlightedCode') pieces.push(node.value);
    if (node.type !== 'element' && node.type !== 'root') return;
    if (node.type === 'element' && isSilent(node)) return;
    const heading = node.type === 'element' ? byId.get(String(node.properties.id ?? '')) : undefined;
    if (heading) {
      close();
      sections.push({ id: heading.id, heading: heading.text, level: heading.depth, text: '' });
      if (node.type === 'element' && /^h[1-6]$/.test(node.tagName)) return;
    }
    const isBlock = node.type === 'element' && blocks.has(node.tagName);
    if (isBlock) pieces.push(' ');
    for (const child of node.children) visit(child);
    if (isBlock) pieces.push(' ');
  };
  visit(tree);
  close();
  return sections.filter((section) => section.id !== '' || section.text !== '');
}

function isSilent(element: Element): boolean {
  return silent.has(element.tagName) || element.properties.dataNosearch !== undefined;
}
