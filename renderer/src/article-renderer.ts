import type { Root, RootContent } from 'mdast';
import type { Article, PageScript } from './article/article.ts';
import type { ArticleServices, PageIdentity } from './article/article-context.ts';
import { loadDiagramEngine } from './article/diagrams.ts';
import { failedArticle } from './article/failed-article.ts';
import { renderArticle } from './article/render-article.ts';
import { type PageTrace, recordTrace } from './cache/page-trace.ts';
import type { Diagnostic } from './check/diagnostic.ts';
import { components, htmlElement, isBuiltin } from './components/registry.ts';
import { renderCode } from './highlight/render-code.ts';
import { renderIcon } from './icons/render-icon.ts';
import type { IslandRenderer, IslandScript } from './islands/render-islands.ts';
import { createResolvers } from './links/site-resolvers.ts';
import { homeContent } from './markdown/home-layout.ts';
import { expandInlineSyntax } from './markdown/inline-syntax.ts';
import { textValue } from './markdown/text-value.ts';
import type { ExpandContext } from './mdx/expand-context.ts';
import { type Expansion, isExpandable, withoutExpansion } from './mdx/expansion.ts';
import { createSnippetReader } from './mdx/snippet-reader.ts';
import { pageTitle } from './navigation/page-entry.ts';
import type { ReferenceRenderer } from './openapi/render-reference.ts';
import { findFeedEntries } from './outputs/feed-entries.ts';
import { toMarkdownAddress, toPageMarkdown } from './outputs/page-markdown.ts';
import { relatedTopics } from './page/related-topics.ts';
import { parsePage } from './parse-page.ts';
import { placeOf, type RenderPlan } from './render-plan.ts';
import { hashedName } from './site/digest.ts';
import type { PageSource } from './source/read-pages.ts';
import { reopenSource, type Source } from './source/source.ts';
import { toUtf8 } from './utf8.ts';

/** An article as it was just rendered, with what it asked of the site. */
export type TracedArticle = { article: Article; trace: PageTrace };

/** Prepares everything articles share, then renders them one at a time, each a pure function of plan and source. */
export async function createArticleRenderer(
  plan: RenderPlan,
): Promise<(path: string) => Promise<TracedArticle>> {
  const source = reopenSource(plan.sourceFolder, plan.sourceFiles);
  const reference = await loadReferenceRenderer(plan);
  const services = createServices(plan, source, reference);
  const islands = createLazyIslands();
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
      reference,
    });
    return { article, trace: asked.trace() };
  };
}

type Surroundings = {
  plan: RenderPlan;
  services: ArticleServices;
  /** Reads the page, and what it imports or includes. */
  readText: Source['readText'];
  islands: Pick<IslandRenderer, 'render'>;
  /** Of sites that document an API. */
  reference: ReferenceRenderer | undefined;
};

/** What documents an API is half as large as all else, and most sites have none. */
async function loadReferenceRenderer(plan: RenderPlan): Promise<ReferenceRenderer | undefined> {
  if ([...plan.pages.values()].every(({ reference }) => reference === undefined)) return undefined;
  const { createReferenceRenderer } = await import('./openapi/render-reference.ts');
  return createReferenceRenderer(plan);
}

/** What renders interactive components is loaded for the first of them. */
function createLazyIslands(): Pick<IslandRenderer, 'render'> {
  let renderer: Promise<IslandRenderer> | undefined;
  const load = async () => (await import('./islands/render-islands.ts')).createIslandRenderer();
  return {
    async render(expansion, context) {
      if (expansion.islands.length === 0) return [];
      renderer ??= load();
      return (await renderer).render(expansion, context);
    },
  };
}

function createServices(
  plan: RenderPlan,
  source: Source,
  reference: ReferenceRenderer | undefined,
): ArticleServices {
  return {
    ...createResolvers(plan, source),
    config: plan.config,
    isConfigured: plan.kind !== 'plain',
    isAirGapped: plan.deployment === 'air-gapped',
    components: { ...components, ...reference?.components },
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
    return failedArticle(page.file, error instanceof Error ? error.message : String(error));
  }
}

async function renderSource(
  page: PageSource,
  identity: PageIdentity,
  { plan, services, readText, islands, reference: references }: Surroundings,
): Promise<Article> {
  const snippets = createSnippetReader({ readText }, plan);
  const reference = page.reference && references;
  const text = page.isGenerated ? (reference?.textOf(page) ?? '') : (readText(page.file) ?? '');
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
  const expansion = parsed.isPlain ? withoutExpansion(tree) : await expand(tree, context);
  const scripts = (await islands.render(expansion, context)).map(toPageScript);
  if (!expansion.isPlain || text.includes('mermaid')) await loadDiagramEngine(expansion.tree);
  if (parsed.hasInlineSyntax) expandInlineSyntax(expansion.tree);
  const home = plan.kind === 'plain' ? homeContent(page.frontmatter) : [];
  if (home.length > 0) expansion.tree.children.unshift(...(home as RootContent[]));
  const documented = reference?.place(expansion.tree) ?? expansion.tree;
  const article = renderArticle(documented, identity, services);
  const feed = expansion.isPlain ? [] : findFeedEntries(expansion.tree);
  const markdown = toMarkdown(expansion.tree, page, article.leadingHeading, {
    ...services,
    written: expansion.isPlain && home.length === 0 ? written : undefined,
  });
  return {
    ...article,
    markup: toUtf8(article.markup),
    feed,
    markdown: toUtf8(markdown + (reference?.markdownOf(page) ?? '')),
    features: [
      ...article.features,
      ...(scripts.length > 0 ? ['islands'] : []),
      ...(reference?.featuresOf(article.markup) ?? []),
    ],
    scripts,
    links: [...article.links, ...relatedLinks(page, services)],
    messages: [...found, ...article.messages],
    dependencies: snippets.dependencies(),
  };
}

/** The interpreter of MDX is loaded for the first page that needs it. */
async function expand(tree: Root, context: ExpandContext): Promise<Expansion> {
  if (!isExpandable(tree)) return withoutExpansion(tree);
  const { expandMdx } = await import('./mdx/expand-mdx.ts');
  return expandMdx(tree, context);
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
