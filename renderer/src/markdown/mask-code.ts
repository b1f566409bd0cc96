import type { Nodes } from 'mdast';
import { mdxToMdast } from 'satteri';
import { visit } from 'unist-util-visit';

/** Stands for a dollar sign of code. A private character, so that no author writes it. */
const stand = '\uE024';

/**
 * The text with every dollar sign replaced that stands in code of MDX: imports and exports, expressions, and tags with
 * their attributes. Of the same length; `unmaskCode` undoes it. Text that cannot be parsed comes back as it is.
 */
export function maskCode(text: string): string {
  let masked = text;
  for (const [start, end] of codeRanges(text)) {
    const code = text.slice(start, end);
    if (code.includes('$')) masked = masked.slice(0, start) + code.replaceAll('$', stand) + masked.slice(end);
  }
  return masked;
}

export function unmaskCode(masked: string): string {
  return masked.replaceAll(stand, '$');
}

function codeRanges(text: string): (readonly [start: number, end: number])[] {
  const ranges: (readonly [number, number])[] = [];
  try {
    visit(mdxToMdast(text, { features: { math: false } }), (node) => {
      const { start, end } = (node as Nodes).position ?? {};
      if (start?.offset === undefined || end?.offset === undefined) return;
      if (/^mdx(?:jsEsm|FlowExpression|TextExpression)$/.test(node.type))
        ranges.push([start.offset, end.offset]);
      else if (node.type.startsWith('mdxJsx'))
        ranges.push([start.offset, firstChildOf(node as Nodes) ?? end.offset]);
    });
  } catch {
    return [];
  }
  return ranges;
}

function firstChildOf(node: Nodes): number | undefined {
  return 'children' in node ? node.children[0]?.position?.start.offset : undefined;
}
