import { toUtf8 } from '../utf8.ts';
import type { Article } from './article.ts';

/** A box in the place of a page that could not be rendered. */
export function failedArticle(file: string, reason: string): Article {
  return {
    markup: toUtf8('<div class="op-callout" role="note"><p>This page could not be rendered.</p></div>'),
    panel: undefined,
    leadingHeading: undefined,
    titleAnchors: [],
    headings: [],
    sections: [],
    anchors: [],
    links: [],
    assets: [],
    externals: [],
    features: [],
    scripts: [],
    markdown: toUtf8(''),
    feed: [],
    messages: [
      { rule: 'page-failed', severity: 'error', reason: `The page could not be rendered: ${reason}`, file },
    ],
    dependencies: [],
  };
}
