import { mapProseLines, outsideInlineCode } from './prose-lines.ts';

/**
 * In documentation a dollar sign means money or a shell variable more often than mathematics. A span
 * `$…$` counts as mathematics when it hugs its content as TeX does and holds something that prose and
 * prices do not: a command, a sub- or superscript, a relation between letters, or a lone letter.
 */
const looksLikeMath =
  /\\[a-zA-Z]+|[\^_]\{?[\w\\]|[a-zA-Z)]\s*[=<>+*/|-]\s*[\w\\(]|^[a-zA-Z]$|^[a-zA-Z]\([^)]*\)$/;

/**
 * Escapes every single dollar sign that does not open or close mathematics. Text without dollar signs comes
 * back as it is; `forced` (the `styling.latex` setting) takes every hugging span for mathematics.
 */
export function guardDollars(text: string, forced: boolean): string {
  if (!text.includes('$')) return text;
  let inDisplay = false;
  return mapProseLines(text, (line) => {
    const displays = line.split('$$').length - 1;
    const wasInDisplay = inDisplay;
    if (displays % 2 === 1) inDisplay = !inDisplay;
    if (wasInDisplay || inDisplay || !line.includes('$')) return line;
    return outsideInlineCode(line, (prose) => escapeMoney(prose, forced));
  });
}

function escapeMoney(prose: string, forced: boolean): string {
  return prose.replace(
    /\\\$|\$\$[^$]*\$\$|\$([^\s$](?:[^$\n]*[^\s$\\])?)\$(?!\d)|\$/g,
    (match, inner?: string) => {
      if (match.startsWith('\\') || match.startsWith('$$')) return match;
      if (inner !== undefined && (forced || looksLikeMath.test(inner))) return match;
      return match.replaceAll('$', '\\$');
    },
  );
}
