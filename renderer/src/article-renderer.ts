import type { Root } from 'mdast';
import type { Article, PageScript } from './article/article.ts';
import type { ArticleServices, PageIdentity } from './article/article-context.ts';
import { loadDiagramEngine } from './article/diagrams.ts';
import { renderArticle } from './article/render-article.ts';
import { type PageTrace, recordTrace } from './cache/page-trace.ts';
import type { Diagnostic } from './check/diagnostic.ts';
import { components, htmlElement, isBuiltin } from './components/registry.ts';
import { renderCode } from './highlight/render-code.ts';
import { renderIcon } from './icons/render-icon.ts';
import { createIslandRenderer, type IslandRenderer, type IslandScript } from './islands/render-islands.ts';
import { createResolvers } from './links/site-resolvers.ts';
import type { ExpandContext } from './mdx/expand-context.ts';
import { expandMdx, withoutExpansion } from './mdx/expand-mdx.ts';
import { createSnippetReader } from './mdx/snippet-reader.ts';
import { pageTitle, textValue } from './navigation/page-entry.ts';
import { playgroundMark } from './openapi/playground-model.ts';
import { referenceComponents, withReference } from './openapi/reference-component.ts';
import { referenceMarkdown } from './openapi/reference-markdown.ts';
import { referenceText } from './openapi/reference-text.ts';
import { findFeedEntries } from './outputs/feed-entries.ts';
import { toMarkdownAddress, toPageMarkdown } from './outputs/page-markdown.ts';
import { relatedTopics } from './page/related-topics.ts';
import { parsePage } from './parse-page.ts';
import { placeOf, type RenderPlan } from './render-plan.ts';
import { hashedName } from './site/digest.ts';
import type { PageSource } from './source/read-pages.ts';
import { reopenSource, type Source } from './source/source.ts';

/** An article as it was just rendered, with what it asked of the site. */
export type TracedArticle = { article: Article; trace: PageTrace };

/** Prepares everything articles share, then renders them one at a time, each a pure function of plan and source. */
export function createArticleRenderer(plan: RenderPlan): (path: string) => Promise<TracedArticle> {
  const source = reopenSource(plan.sourceFolder, plan.sourceFiles);
  const services = createServices(plan, source);
  const islands = createIslandRenderer();
  return async (path) => {
    const { page, location } = placeOf(path, plan);
    const identity = { path, file: page.file, language: location.language, frontmatter: page.frontmatter };
    const asked = recordTrace({ ...services, source }, identity);
    const { resolveLink, resolveAsset, readText } = asked;
    const article = await renderContent(page, identity, {
      plan,
      services: { ...services, resolveLink, resolveAsset },
      readText,
      islands,
    });
    return { article, trace: asked.trace() };
  };
}

type Surroundings = {
  plan: RenderPlan;
  services: ArticleServices;
  /** Reads the page, and what it imports or includes. */
  readText: Source['readText'];
  islands: IslandRenderer;
};

function createServices(plan: RenderPlan, source: Source): ArticleServices {
  return {
    ...createResolvers(plan, source),
    config: plan.config,
    isAirGapped: plan.deployment === 'air-gapped',
    components: { ...components, ...referenceComponents(plan) },
    htmlElement,
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
  { plan, services, readText, islands }: Surroundings,
): Promise<Article> {
  const snippets = createSnippetReader({ readText }, plan);
  const text = page.isGenerated ? referenceText(page, plan) : (readText(page.file) ?? '');
  const parsed = parsePage({ file: page.file, text }, plan, snippets.readModule);
  const { tree, written } = parsed;
  const found: Diagnostic[] = [...parsed.messages];
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
  const expansion = parsed.isPlain ? withoutExpansion(tree) : expandMdx(tree, context);
  const scripts = (await islands.render(expansion, context)).map(toPageScript);
  if (!expansion.isPlain || text.includes('mermaid')) await loadDiagramEngine(expansion.tree);
  const documented = page.reference ? withReference(expansion.tree) : expansion.tree;
  const article = renderArticle(documented, identity, services);
  const feed = expansion.isPlain ? [] : findFeedEntries(expansion.tree);
  return {
    ...article,
    feed,
    markdown:
      toMarkdown(expansion.tree, page, article.leadingHeading, {
        ...services,
        written: expansion.isPlain ? written : undefined,
      }) + referenceMarkdown(page, plan),
    features: [
      ...article.features,
      ...(scripts.length > 0 ? ['islands'] : []),
      ...(article.markup.includes(playgroundMark) ? ['playground'] : []),
    ],
    scripts,
    links: [...article.links, ...relatedLinks(page, services)],
    messages: [...found, ...article.messages],
    dependencies: snippets.dependencies(),
  };
}

/** Links of the frontmatter are checked with those of the article. */
function relatedLinks({ path, file, frontmatter }: PageSource, { resolveLink }: ArticleServices) {
  return relatedTopics(frontmatter).map(({ href }) => {
    const { address: _address, asset: _asset, ...link } = resolveLink(path, file, href);
    return { href, ...link };
  });
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
  { resolveLink, resolveAsset, written }: ArticleServices & { written: string | undefined },
): string {
  const { path, file, frontmatter } = page;
  return toPageMarkdown(tree, {
    title: textValue(frontmatter.title) ?? leadingHeading ?? pageTitle(page),
    description: textValue(frontmatter.description) ?? '',
    link: (href) => toMarkdownAddress(resolveLink(path, file, href), href),
    asset: (source) => resolveAsset(path, file, source)?.address ?? source,
    written,
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
