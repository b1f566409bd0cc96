import type { Root } from 'mdast';
import type { Diagnostic } from './check/diagnostic.ts';
import { hasDirectives, normalizeDirectives } from './markdown/admonitions.ts';
import { parseMarkdown } from './markdown/parse-markdown.ts';
import type { RenderPlan } from './render-plan.ts';

/** Parses a source file by its kind: components in docs.json sites and in `.mdx`, plain Markdown elsewhere. */
export function parsePage(
  text: string,
  file: string,
  plan: RenderPlan,
): { tree: Root; messages: Diagnostic[] } {
  const format = plan.kind === 'plain' && !file.endsWith('.mdx') ? 'md' : 'mdx';
  const directives = hasDirectives(text);
  return parseMarkdown(directives ? normalizeDirectives(text) : text, {
    file,
    format,
    directives,
    latex: plan.config.styling?.latex,
  });
}
