/**
 * Rewrites the lines of a page that are not inside a fenced code block. The number of lines never
 * changes, so places in messages stay true to the source.
 */
export function mapProseLines(text: string, rewrite: (line: string) => string): string {
  return mapLines(text, rewrite, (line) => line);
}

/** Rewrites all lines of a page, those of fenced code blocks by `code`. */
export function mapLines(
  text: string,
  rewrite: (line: string) => string,
  code: (line: string) => string,
): string {
  let fence: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const marker = /```|~~~/.test(line) ? /^\s*(?:>\s*)*(`{3,}|~{3,})(.*)$/.exec(line) : null;
      if (fence !== undefined) {
        if (marker?.[1]?.startsWith(fence) && marker[2]?.trim() === '') fence = undefined;
        return code(line);
      }
      if (marker?.[1] && !(marker[1].startsWith('`') && marker[2]?.includes('`'))) {
        fence = marker[1];
        return code(line);
      }
      return rewrite(line);
    })
    .join('\n');
}

/** Where the next inline code of a line begins and ends, from `at` on. */
export function findInlineCode(line: string, at: number): { start: number; end: number } | undefined {
  const pattern = /(`+)(?:(?!\1).)+?\1(?!`)/g;
  pattern.lastIndex = at;
  const match = pattern.exec(line);
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

/** Rewrites the parts of a line that are not inline code, and the inline code too where that is wanted. */
export function outsideInlineCode(
  line: string,
  rewrite: (prose: string) => string,
  rewriteCode = (code: string) => code,
): string {
  if (!line.includes('`')) return rewrite(line);
  return line.replace(/(`+)(?:(?!\1).)+?\1(?!`)|[^`]+/g, (part) =>
    part.startsWith('`') ? rewriteCode(part) : rewrite(part),
  );
}
