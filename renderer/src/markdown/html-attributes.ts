import { mapProseLines, outsideInlineCode } from './prose-lines.ts';

const tag = /<[a-z][a-z\d-]*\s[^<>]*>/gi;
const value = /"[^"]*"|'[^']*'|=(?!["'])([^\s"'=<>`]*\/[^\s"'=<>`]*?)(?=\/?>|\s)/g;

/** The parser of Markdown takes a tag for text when a value without quotes holds a slash: such values get quotes. */
export function quoteAttributes(text: string): string {
  if (!/<[a-z][a-z\d-]*\s[^<>]*=[^\s"'=<>`]*\//i.test(text)) return text;
  return mapProseLines(text, (line) =>
    line.includes('<') && line.includes('=') ? outsideInlineCode(line, quoteInTags) : line,
  );
}

function quoteInTags(prose: string): string {
  return prose.replace(tag, (found) => quoteValues(found, value));
}

/** Puts quotes around values in a tag: those that the first group of `values` finds, which also passes over quoted ones. */
export function quoteValues(tag: string, values: RegExp): string {
  return tag.replace(values, (whole, bare?: string) => (bare === undefined ? whole : `="${bare}"`));
}
