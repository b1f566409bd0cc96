type CodeTrackerOptions = {
  base: number;
  /** Whether lines that are indented by four columns are code, which they never are in MDX. */
  indentedCode: boolean;
};

type Fence = { mark: string; offset: number };

/**
 * Follows the lines of a page and tells for each whether it is code, fenced or indented, or continues a paragraph that is
 * indented as deep: nothing in it is syntax. `base` is where the content of the lines begins. Lines of block quotes count
 * as text.
 */
export function createCodeTracker({ base, indentedCode }: CodeTrackerOptions): (line: string) => boolean {
  const deepest = indentedCode ? 3 : Number.POSITIVE_INFINITY;
  const items: number[] = [];
  let fence: Fence | undefined;
  let isAfterBlank = true;
  return (line) => {
    const indent = indentOf(line);
    const text = line.trim();
    if (fence !== undefined && (text === '' || indent >= fence.offset || fence.offset === base)) {
      if (closes(text, fence.mark) && indent - fence.offset <= deepest) fence = undefined;
      return true;
    }
    fence = undefined;
    const wasAfterBlank = isAfterBlank;
    isAfterBlank = text === '';
    if (isAfterBlank) return false;
    if (wasAfterBlank || blockStart.test(text)) leaveItems(items, indent);
    if (indent - (items.at(-1) ?? base) > deepest) return true;
    const mark = openedBy(enterItems(items, line));
    if (mark !== undefined) fence = { mark, offset: items.at(-1) ?? base };
    return fence !== undefined;
  };
}

/** What ends a paragraph, where other text would continue it. */
const blockStart = /^(?:[-*+#>`~:!?=|]|\d{1,9}[.)])/;

function leaveItems(items: number[], indent: number): void {
  while ((items.at(-1) ?? 0) > indent) items.pop();
}

/** Notes where the content of the list items begins that the line opens. Gives back what stands in the last of them. */
function enterItems(items: number[], line: string): string {
  let start = 0;
  for (;;) {
    const marker = /^(\s*(?:[-*+]|\d{1,9}[.)]))(\s+|$)/.exec(line.slice(start));
    if (!marker) return line.slice(start).trim();
    const [, mark = '', space = ''] = marker;
    const width = space.length > 4 || space === '' ? 1 : space.length;
    items.push(indentOf(line.slice(0, start) + mark.replace(/\S/g, ' ')) + width);
    start += mark.length + space.length;
    if (start >= line.length) return '';
    if (start > 100) return line.slice(start).trim();
  }
}

function openedBy(text: string): string | undefined {
  const [, ticks, tildes] = /^(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(text) ?? [];
  return ticks ?? tildes;
}

function closes(text: string, mark: string): boolean {
  return text.startsWith(mark) && text === mark.charAt(0).repeat(text.length);
}

/** Columns before the first character. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === '\t') columns += 4 - (columns % 4);
    else if (character === ' ') columns += 1;
    else break;
  }
  return columns;
}
