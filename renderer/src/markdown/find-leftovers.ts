import type { Root, Text } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Diagnostic } from '../check/diagnostic.ts';
import { readIncludeLine } from './include-line.ts';

/** Marks of other tools, as they stand in the text of a page where nobody took them for more. */
const mark =
  /\{%-?\s*@?\w[^{}]*%\}|\{\{[<%][^{}]*[>%]\}\}|^:{3,}[ \t]*\{?[\w-]+.*|^\/{3,}[ \t]*\w.*|^(?:!!!|\?\?\?\+?)[ \t]+\w.*|^===[!+]*[ \t]+["'].*/m;

/** A page has this many of them reported. */
const most = 5;

/** Reports what was written for another tool and shows as text. */
export function findLeftovers(tree: Root, file: string): Diagnostic[] {
  const messages: Diagnostic[] = [];
  visit(tree, 'text', (node: Text) => {
    const [found] = messages.length < most ? (mark.exec(node.value) ?? []) : [];
    if (found === undefined || readIncludeLine(found) !== undefined) return;
    const start = node.position?.start;
    const lines = node.value.slice(0, node.value.indexOf(found)).split('\n').length - 1;
    const written = found.length > 60 ? `${found.slice(0, 57)}…` : found;
    messages.push({
      rule: 'foreign-syntax',
      severity: 'warning',
      reason: `Unexpected \`${written}\`, expected Markdown: it shows as text`,
      file,
      ...(start ? { line: start.line + lines, column: lines === 0 ? start.column : 1 } : {}),
    });
  });
  return messages;
}
