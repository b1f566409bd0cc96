/**
 * Coloured code in a tree of HTML: its text, and the markup that shows it. It stands for the elements of its tokens, of which
 * a page may have thousands; only {@link toHtml} in `article/to-html.ts` writes it.
 */
export type HighlightedCode = { type: 'highlightedCode'; value: string; markup: string };

declare module 'hast' {
  interface ElementContentMap {
    highlightedCode: HighlightedCode;
  }
  interface RootContentMap {
    highlightedCode: HighlightedCode;
  }
}
