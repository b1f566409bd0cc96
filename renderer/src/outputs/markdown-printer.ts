import type {
  Code,
  Emphasis,
  Heading,
  InlineCode,
  Link,
  Nodes,
  Paragraph,
  Parents,
  Strong,
  Text,
} from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { mdxToMarkdown } from 'mdast-util-mdx';
import { defaultHandlers, type Handle, type Options } from 'mdast-util-to-markdown';

const gfm = gfmToMarkdown();

/**
 * How pages are printed as Markdown. The printer weighs each node against some fifty patterns and tries out every
 * sequence of emphasis: what most pages are made of is printed here at once, with the same result.
 */
export const printer: Options = {
  bullet: '-',
  rule: '-',
  extensions: [gfm, mathToMarkdown(), mdxToMarkdown({ printWidth: 100 })],
  handlers: {
    text: (node: Text, _parent, state) => escapeText(node.value, state.stack.includes('tableCell')),
    inlineCode: Object.assign(carefully<InlineCode>('inlineCode', printInlineCode), { peek: () => '`' }),
    paragraph: carefully<Paragraph>('paragraph', printParagraph),
    heading: carefully<Heading>('heading', printHeading),
    code: carefully<Code>('code', printCode),
  },
};

/** Prints in the short way; in the printer's own where that has no answer. */
function carefully<Node extends Nodes>(
  type: 'inlineCode' | 'paragraph' | 'heading' | 'code',
  print: (node: Node, parent: Parents | undefined) => string | undefined,
): Handle {
  const extension = gfm.extensions?.find(({ handlers }) => handlers?.[type]);
  const careful = extension?.handlers?.[type] ?? defaultHandlers[type];
  return (node, parent, state, info) => print(node, parent) ?? careful(node, parent, state, info);
}

function printInlineCode({ value }: InlineCode): string | undefined {
  return /[`\n\r|]|^ | $|^$/.test(value) ? undefined : `\`${value}\``;
}

/** The box of a task stands before its paragraph. */
function printParagraph({ children }: Paragraph, parent: Parents | undefined): string | undefined {
  const isTask = parent?.type === 'listItem' && typeof parent.checked === 'boolean';
  return isTask ? undefined : printPhrasing(children);
}

/** A line ending would need the other syntax of headings, or be lost. */
function printHeading({ depth, children }: Heading): string | undefined {
  const text = printPhrasing(children);
  return text === undefined || /[\n\r]|^[\t ]|^$/.test(text) ? undefined : `${'#'.repeat(depth)} ${text}`;
}

/** Text, code, plain links and emphasis; `undefined` for what holds anything else. */
function printPhrasing(children: readonly Nodes[]): string | undefined {
  let printed = '';
  for (const [index, child] of children.entries()) {
    const part =
      child.type === 'emphasis' || child.type === 'strong'
        ? printEmphasis(child, printed, children[index + 1])
        : printInline(child);
    if (part === undefined) return undefined;
    printed += part;
  }
  return printed;
}

function printInline(node: Nodes): string | undefined {
  if (node.type === 'text') return escapeText(node.value, false);
  if (node.type === 'inlineCode') return printInlineCode(node);
  return node.type === 'link' ? printLink(node) : undefined;
}

/** Not those whose text is their address, whose address needs escaping, or whose text could end them. */
function printLink({ url, title, children }: Link): string | undefined {
  if (title || !/^[\w./:#?=%~+-]+$/.test(url) || children.some(({ type }) => type === 'link'))
    return undefined;
  const text = printPhrasing(children);
  return text === undefined || text.includes(']') || url.endsWith(text) ? undefined : `[${text}](${url})`;
}

/** Between spaces or punctuation and around words, where stars cannot be read in another way. */
function printEmphasis(node: Emphasis | Strong, before: string, next: Nodes | undefined): string | undefined {
  if (!/(?:^|[\s(])$/.test(before) || !isApart(next)) return undefined;
  const [only] = node.children;
  const inner = node.children.length === 1 && only ? printInline(only) : undefined;
  if (inner === undefined || !/^[\p{L}\p{N}`[](?:.*[\p{L}\p{N}`)])?$/su.test(inner)) return undefined;
  const stars = node.type === 'strong' ? '**' : '*';
  return stars + inner + stars;
}

function isApart(next: Nodes | undefined): boolean {
  return next === undefined || (next.type === 'text' && /^[\s.,:;)!?]/.test(next.value));
}

function printCode({ lang, meta, value }: Code): string | undefined {
  if (meta || !/^[\w-]*$/.test(lang ?? '') || value.includes('```')) return undefined;
  return `\`\`\`${lang ?? ''}\n${value === '' ? '' : `${value}\n`}\`\`\``;
}

const special = /[\\`*[<{]|(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu;
const lineStart = /^(?=[#>+-]\s|=+$|~~~)|^(\d+)(?=[.)]\s)/gm;

function escapeText(text: string, inTable: boolean): string {
  const escaped = text.replace(special, '\\$&').replace(lineStart, '$1\\');
  return inTable ? escaped.replaceAll('|', '\\|').replaceAll('\n', ' ') : escaped;
}
