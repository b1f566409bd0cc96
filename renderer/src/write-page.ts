import type { Article } from './article/article.ts';
import { markdownFile } from './outputs/site-address.ts';
import { createPageRenderer } from './render-page.ts';
import type { RenderPlan } from './render-plan.ts';
import { toSearchPage } from './search/to-search-page.ts';
import { type TokenizedPage, tokenizeSearchPage } from './search/tokenize-page.ts';
import { pageFile } from './site/relative-address.ts';
import { type WrittenFile, writeSiteFile } from './site/site-writer.ts';

/** What remains of a page once its document is on disk. */
export type WrittenPage = Omit<Article, 'markup' | 'panel' | 'scripts' | 'sections' | 'markdown'> & {
  path: string;
  file: string;
  title: string;
  description: string;
  written: WrittenFile[];
  /** Missing for pages that search leaves out. */
  search: TokenizedPage | undefined;
};

/** Renders pages and writes them below the plan's output folder. */
export function createPageWriter(plan: RenderPlan): (path: string) => Promise<WrittenPage> {
  const renderPage = createPageRenderer(plan);
  return async (path) => {
    const rendered = await renderPage(path);
    const { html, title, description, article } = rendered;
    const { markup: _markup, panel: _panel, sections: _sections, scripts, markdown, ...rest } = article;
    const searchPage = toSearchPage(rendered, plan);
    const written = [
      writeSiteFile(plan.output, pageFile(path), html),
      writeSiteFile(plan.output, markdownFile(path), markdown),
      ...scripts.map(({ address, contents }) => writeSiteFile(plan.output, address, contents)),
    ];
    return {
      ...rest,
      path,
      file: plan.pages.get(path)?.file ?? path,
      title,
      description,
      written,
      search: searchPage && tokenizeSearchPage(searchPage),
    };
  };
}
