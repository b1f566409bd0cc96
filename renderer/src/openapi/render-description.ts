import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { ComponentContext } from '../components/component.ts';

const blockNames = new Set(
  'p ul ol pre div table blockquote h1 h2 h3 h4 h5 h6 hr details section'.split(' '),
);

/** A longer text belongs into a page (characters). */
const longest = 40_000;

/** A description of the API, which is Markdown, as blocks: https://spec.openapis.org/oas/v3.1.1#rich-text-formatting. */
export function renderDescription(text: string | undefined, context: ComponentContext): ElementContent[] {
  if (text === undefined) return [];
  if (isPlain(text)) return [h('p', text)];
  const content = context.markdown(text.slice(0, longest), 'api');
  const hasBlocks = content.some((node) => node.type === 'element' && blockNames.has(node.tagName));
  return hasBlocks ? content : [h('p', content)];
}

/** A description without the paragraph around it, when it is one. */
export function renderDescriptionInline(text: string, context: ComponentContext): ElementContent[] {
  const content = renderDescription(text, context);
  const [only] = content;
  const isParagraph = content.length === 1 && only?.type === 'element' && only.tagName === 'p';
  return isParagraph ? only.children : content;
}

/** Nothing in it that Markdown would read as markup: most descriptions of fields, of which a page may have hundreds. */
function isPlain(text: string): boolean {
  return !/[*_`[\]<>#|\\~&$:@\n]|www\.|^\s*(?:[-+=]|\d+[.)])|^ {4}/.test(text);
}
