import type { Root } from 'mdast';
import type { Article, PageScript } from './article/article.ts';
import type { ArticleServices, PageIdentity } from './article/article-context.ts';
import { loadDiagramEngine } from './article/diagrams.ts';
import { renderArticle } from './article/render-article.ts';
import type { Diagnostic } from './check/diagnostic.ts';
import { components, htmlElement, isBuiltin } from './components/registry.ts';
import { renderCode } from './highlight/render-code.ts';
import { renderIcon } from './icons/render-icon.ts';
import { createIslandRenderer, type IslandRenderer, type IslandScript } from './islands/render-islands.ts';
import { languageCodes } from './links/language-codes.ts';
import { createLinkResolver } from './links/link-resolver.ts';
import type { ExpandContext } from './mdx/expand-context.ts';
import { expandMdx } from './mdx/expand-mdx.ts';
import { createSnippetReader } from './mdx/snippet-reader.ts';
import type { PageLocation } from './navigation/navigation.ts';
import { pageTitle } from './navigation/page-entry.ts';
import { playgroundMark } from './openapi/playground-model.ts';
import { referenceComponents, withReference } from './openapi/reference-component.ts';
import { referenceMarkdown } from './openapi/reference-markdown.ts';
import { referenceText } from './openapi/reference-text.ts';
import { findFeedEntries } from './outputs/feed-entries.ts';
import { toMarkdownAddress, toPageMarkdown } from './outputs/page-markdown.ts';
import { trusted } from './page/html.ts';
import type { PageMode, PageModel } from './page/page-model.ts';
import { createShell } from './page/render-page-shell.ts';
import { parsePage } from './parse-page.ts';
import type { RenderPlan } from './render-plan.ts';
import { createAssetResolver } from './site/assets.ts';
import { hashedName } from './site/digest.ts';
import { pageFile, rootPrefix } from './site/relative-address.ts';
import type { PageSource } from './source/read-pages.ts';
import { reopenSource } from './source/source.ts';

/** A rendered page: the document, and what the site needs to know about it. */
export type RenderedPage = {
  path: string;
  html: string;
  title: string;
  description: string;
  location: PageLocation;
  article: Article;
};

export type PageRenderer = (path: string) => Promise<RenderedPage>;

/** Prepares everything pages share, then renders them one at a time, each a pure function of plan and source. */
export function createPageRenderer(plan: RenderPlan): PageRenderer {
  const source = reopenSource(plan.sourceFolder, plan.sourceFiles);
  const services = createServices(plan, source);
  const shell = createShell(plan);
  const islands = createIslandRenderer();
  return async (path) => {
    const page = plan.pages.get(path);
    const location = plan.navigation.pages.get(path);
    if (!page || !location) throw new Error(`No page "${path}" in the plan`);
    const identity = { path, file: page.file, language: location.language, frontmatter: page.frontmatter };
    const article = await renderContent(page, identity, { plan, services, source, islands });
    const model = toPageModel(page, location, article);
    return {
      path,
      html: shell(model),
      title: model.title,
      description: model.description,
      location,
      article,
    };
  };
}

type Surroundings = {
  plan: RenderPlan;
  services: ArticleServices;
  source: ReturnType<typeof reopenSource>;
  islands: IslandRenderer;
};

function createServices(plan: RenderPlan, source: Surroundings['source']): ArticleServices {
  const resolveAsset = createAssetResolver(source, plan.vendored);
  const resolveLink = createLinkResolver({
    pages: plan.navigation.pages,
    home: plan.navigation.home,
    config: plan.config,
    siteUrl: plan.siteUrl,
    languages: languageCodes(plan.navigation),
    resolveAsset,
  });
  return {
    config: plan.config,
    isAirGapped: plan.deployment === 'air-gapped',
    components: { ...components, ...referenceComponents(plan) },
    htmlElement,
    resolveLink,
    resolveAsset,
    renderIcon,
    renderCode,
  };
}

/** A page whose rendering fails shows a box in its place: one page never takes the site with it. */
async function renderContent(
  page: PageSource,
  identity: PageIdentity,
  surroundings: Surroundings,
): Promise<Article> {
  try {
    return await renderSource(page, identity, surroundings);
  } catch (error) {
    return failedArticle(page.file, error);
  }
}

async function renderSource(
  page: PageSource,
  identity: PageIdentity,
  { plan, services, source, islands }: Surroundings,
): Promise<Article> {
  const snippets = createSnippetReader(source, plan);
  const text = page.isGenerated ? referenceText(page, plan) : (source.readText(page.file) ?? '');
  const { tree, messages } = parsePage({ file: page.file, text }, plan, snippets.readModule);
  const found: Diagnostic[] = [...messages];
  const context: ExpandContext = {
    file: page.file,
    readSnippet: snippets.read,
    readModule: snippets.readModule,
    variables: plan.config.variables,
    frontmatter: page.frontmatter,
    isBuiltin,
    message: (reason, place, rule, severity = 'warning', suggestion) => {
      const start = place?.position?.start;
      const where = start ? { line: start.line, column: start.column } : {};
      found.push({
        rule,
        severity,
        reason,
        file: page.file,
        ...where,
        ...(suggestion ? { suggestion } : {}),
      });
    },
  };
  const expansion = expandMdx(tree, context);
  const scripts = (await islands.render(expansion, context)).map(toPageScript);
  await loadDiagramEngine(expansion.tree);
  const documented = page.reference ? withReference(expansion.tree) : expansion.tree;
  const article = renderArticle(documented, identity, services);
  const feed = findFeedEntries(expansion.tree);
  return {
    ...article,
    feed,
    markdown:
      toMarkdown(expansion.tree, page, article.leadingHeading, services) + referenceMarkdown(page, plan),
    features: [
      ...article.features,
      ...(scripts.length > 0 ? ['islands'] : []),
      ...(article.markup.includes(playgroundMark) ? ['playground'] : []),
    ],
    scripts,
    messages: [...found, ...article.messages],
    dependencies: snippets.dependencies(),
  };
}

function toPageScript({ id, source }: IslandScript): PageScript {
  const name = id
    .replace(/\.\w+$/, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(-60);
  return { address: hashedName(`_offprint/islands/${name}.js`, source), contents: source };
}

function toMarkdown(
  tree: Root,
  page: PageSource,
  leadingHeading: string | undefined,
  { resolveLink, resolveAsset }: ArticleServices,
): string {
  const { path, file, frontmatter } = page;
  return toPageMarkdown(tree, {
    title: textOf(frontmatter.title) ?? leadingHeading ?? pageTitle(page),
    description: textOf(frontmatter.description) ?? '',
    link: (href) => toMarkdownAddress(resolveLink(path, file, href), href),
    asset: (source) => resolveAsset(path, file, source)?.address ?? source,
  });
}

function failedArticle(file: string, error: unknown): Article {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    markup: '<div class="op-callout" role="note"><p>This page could not be rendered.</p></div>',
    panel: undefined,
    leadingHeading: undefined,
    headings: [],
    sections: [],
    anchors: [],
    links: [],
    assets: [],
    externals: [],
    features: [],
    scripts: [],
    markdown: '',
    feed: [],
    messages: [
      { rule: 'page-failed', severity: 'error', reason: `The page could not be rendered: ${reason}`, file },
    ],
    dependencies: [],
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
    title: textOf(frontmatter.title) ?? article.leadingHeading ?? page.firstHeading ?? location.page.title,
    description: textOf(frontmatter.description) ?? '',
    language: location.language,
    direction: /^(?:ar|fa|he|ur)\b/.test(location.language) ? 'rtl' : 'ltr',
    mode: isMode(frontmatter.mode) ? frontmatter.mode : 'default',
    frontmatter,
    location,
    article: trusted(article.markup),
    headings: article.headings,
    panel: article.panel === undefined ? undefined : trusted(article.panel),
    features: new Set(article.feed.length > 0 ? [...article.features, 'feed'] : article.features),
    scripts: article.scripts.map(({ address }) => address),
    root: rootPrefix(pageFile(page.path)),
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
