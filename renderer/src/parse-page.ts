import type { Root } from 'mdast';
import type { Diagnostic } from './check/diagnostic.ts';
import { moveUp } from './markdown/added-lines.ts';
import { restoreText } from './markdown/admonitions.ts';
import { findLeftovers } from './markdown/find-leftovers.ts';
import { quoteAttributes } from './markdown/html-attributes.ts';
import { mayInclude } from './markdown/include-line.ts';
import { expandIncludes } from './markdown/included-files.ts';
import { mayHoldInlineSyntax } from './markdown/inline-syntax.ts';
import { hasDirectives, normalizeDirectives } from './markdown/normalize-directives.ts';
import { parseMarkdown } from './markdown/parse-markdown.ts';
import { mapProseLines } from './markdown/prose-lines.ts';
import type { RenderPlan } from './render-plan.ts';
import type { Source } from './source/source.ts';

type Parsed = {
  tree: Root;
  messages: Diagnostic[];
  /** The text whose places the tree's nodes tell; missing when nodes of other files are among them. */
  written: string | undefined;
  /** Whether there can be no node of MDX, and nothing that looks like a variable. */
  isPlain: boolean;
  /** Whether the tree may hold what other tools write inside paragraphs. */
  hasInlineSyntax: boolean;
};

/**
 * Parses a source file by its kind: components in docs.json sites, in `.mdx` and beside imports, plain Markdown elsewhere, with what
 * its include lines name in their place.
 */
export function parsePage(
  page: { file: string; text: string },
  plan: RenderPlan,
  readIncluded: Source['readText'],
): Parsed {
  const { file, text } = page;
  const parsed = parseText(text, file, plan);
  if (plan.kind !== 'plain' || !mayInclude(text)) return parsed;
  const parse = (text: string, path: string) => parseText(text, path, plan).tree;
  const { messages, hasIncluded } = expandIncludes(parsed.tree, file, { readText: readIncluded, parse });
  return {
    tree: parsed.tree,
    messages: [...parsed.messages, ...messages],
    written: hasIncluded ? undefined : parsed.written,
    isPlain: !hasIncluded && parsed.isPlain,
    hasInlineSyntax: parsed.hasInlineSyntax || hasIncluded,
  };
}

const importLine = /^import\s(?:[^\n'"]*\sfrom\s)?\s*["'][^"'\n]+["'];?[ \t]*\r?$/m;

/** Whether a page imports components, as Docusaurus has it in `.md` too. Those of Vue do so in a script. */
function importsCode(text: string): boolean {
  if (!importLine.test(text) || /<script[\s>]/i.test(text)) return false;
  let found = false;
  mapProseLines(text, (line) => {
    found ||= importLine.test(line);
    return line;
  });
  return found;
}

function parseText(text: string, file: string, plan: RenderPlan): Parsed {
  const format = plan.kind === 'plain' && !file.endsWith('.mdx') && !importsCode(text) ? 'md' : 'mdx';
  const directives = hasDirectives(text);
  const normalized = directives
    ? normalizeDirectives(text, { indentedCode: format === 'md' })
    : { text, added: [] };
  const {
    tree,
    messages,
    text: written,
  } = parseMarkdown(format === 'md' ? quoteAttributes(normalized.text) : normalized.text, {
    file,
    format,
    directives,
    latex: plan.config.styling?.latex,
  });
  if (directives) restoreText(tree, written);
  if (normalized.added.length > 0) moveUp(tree, messages, normalized.added);
  const mayHoldMarks = directives || /\{%|\{\{[<%]/.test(text);
  const leftovers = plan.kind === 'plain' && mayHoldMarks ? findLeftovers(tree, file) : [];
  const isPlain = format === 'md' && !directives && !/\{\{|%7B%7B/i.test(text);
  return {
    tree,
    messages: [...messages, ...leftovers],
    written,
    isPlain,
    hasInlineSyntax: format === 'md' && mayHoldInlineSyntax(text),
  };
}
