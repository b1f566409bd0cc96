import { createRequire } from 'node:module';
import type { Element, ElementContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { KatexOptions } from 'katex';

type Katex = { renderToString(tex: string, options: KatexOptions): string };

let katex: Katex | undefined;

/**
 * Renders TeX with KaTeX, loaded when the first page needs it. TeX that does not parse comes back as code
 * together with KaTeX's reason.
 */
export function renderMath(tex: string, display: boolean): { element: Element; error?: string } {
  katex ??= createRequire(import.meta.url)('katex') as Katex;
  try {
    const markup = katex.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      maxExpand: 500,
      maxSize: 50,
      trust: false,
      // What LaTeX itself would refuse is drawn; KaTeX would tell the console, which knows neither page nor line.
      strict: 'ignore',
    });
    return { element: wrap(fromHtml(markup, { fragment: true }).children as ElementContent[], display) };
  } catch (error) {
    const code: Element = {
      type: 'element',
      tagName: 'code',
      properties: {},
      children: [{ type: 'text', value: tex }],
    };
    return { element: wrap([code], display), error: error instanceof Error ? error.message : String(error) };
  }
}

function wrap(children: ElementContent[], display: boolean): Element {
  return {
    type: 'element',
    tagName: display ? 'div' : 'span',
    properties: { className: [display ? 'op-math-block' : 'op-math'], ...(display ? { tabIndex: 0 } : {}) },
    children,
  };
}
