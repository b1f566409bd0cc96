import type { Article } from './article/article.ts';
import { textDirection } from './navigation/language-tag.ts';
import type { PageLocation } from './navigation/navigation.ts';
import { type OgCard, toOgCard } from './og/og-card.ts';
import { trusted } from './page/html.ts';
import type { PageMode, PageModel } from './page/page-model.ts';
import { pageTexts } from './page/page-texts.ts';
import { createShell, type Shell } from './page/render-page-shell.ts';
import { placeOf, type RenderPlan } from './render-plan.ts';
import { pageFile, rootPrefix } from './site/relative-address.ts';
import type { PageSource } from './source/read-pages.ts';

/** A rendered page: the document, and what the site needs to know about it. */
export type RenderedPage = {
  path: string;
  /** The document around the markup of its article. */
  shell: Shell;
  title: string;
  description: string;
  location: PageLocation;
  article: Article;
  /** The page's Open Graph image, if it has one of ours. */
  card: OgCard | undefined;
};

/** Prepares the shell, then sets articles into it. Nothing is read or parsed. */
export function createPageComposer(plan: RenderPlan): (path: string, article: Article) => RenderedPage {
  const renderShell = createShell(plan);
  return (path, article) => {
    const { page, location } = placeOf(path, plan);
    const model = toPageModel(page, location, article);
    const { title, description } = model;
    const card = toOgCard(plan, model);
    return { path, shell: renderShell(model), title, description, location, article, card };
  };
}

const modes: ReadonlySet<string> = new Set<PageMode>(['wide', 'center', 'custom', 'frame']);

function isMode(value: unknown): value is PageMode {
  return typeof value === 'string' && modes.has(value);
}

function toPageModel(page: PageSource, location: PageLocation, article: Article): PageModel {
  const { frontmatter } = page;
  return {
    path: page.path,
    file: page.isGenerated ? undefined : page.file,
    ...pageTexts(page, location, article.leadingHeading),
    titleAnchors: article.titleAnchors,
    language: location.language,
    direction: textDirection(location.language),
    mode: isMode(frontmatter.mode) ? frontmatter.mode : 'default',
    frontmatter,
    location,
    headings: article.headings,
    panel: article.panel === undefined ? undefined : trusted(article.panel),
    features: new Set(article.feed.length > 0 ? [...article.features, 'feed'] : article.features),
    scripts: article.scripts.map(({ address }) => address),
    root: rootPrefix(pageFile(page.path)),
  };
}
