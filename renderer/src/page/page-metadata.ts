import type { SiteConfig } from '../config/site-config.ts';
import { textValue } from '../markdown/text-value.ts';
import { toOgCard } from '../og/og-card.ts';
import { feedFile } from '../outputs/rss.ts';
import { fileAddress, markdownFile, pageAddress } from '../outputs/site-address.ts';
import { visibilityOf } from '../outputs/visibility.ts';
import { type Html, html, trusted } from './html.ts';
import type { PageModel, SiteModel } from './page-model.ts';

type Tags = Map<string, string>;

/** Names of the configuration that are no description of the page, or that the shell writes itself. */
const reserved = new Set(['charset', 'viewport', 'canonical', 'refresh', 'description', 'color-scheme']);

/** What the head of a page says to search engines, social networks and agents. */
export function pageMetadata(site: SiteModel, page: PageModel): Html {
  const canonical = canonicalAddress(site, page);
  const tags = new Map([...socialTags(site, page, canonical), ...metaTags(site, page)]);
  const markdown = markdownFile(page.path).split('/').at(-1) ?? '';
  return html`${
    canonical === undefined
      ? null
      : html`<link rel="canonical" href="${canonical}">
`
  }<link rel="alternate" type="text/markdown" href="${encodeURIComponent(markdown)}">
${feedLink(site, page)}${[...tags].map(toTag)}${structuredData(site, page, canonical)}`;
}

/** Feeds are written where the address of the site is known; see `createFeeds`. */
function feedLink({ siteUrl }: SiteModel, { path, title, features, frontmatter }: PageModel): Html | null {
  if (siteUrl === undefined || !features.has('feed') || frontmatter.rss === false) return null;
  const address = fileAddress(siteUrl, feedFile(path));
  return html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${address}">
`;
}

function toTag([name, content]: readonly [string, string]): Html {
  return /^(?:og|article|book|profile|music|video|fb):/.test(name)
    ? html`<meta property="${name}" content="${content}">
`
    : html`<meta name="${name}" content="${content}">
`;
}

/** The page's own, else below the configured base, else below the site's address. */
function canonicalAddress(site: SiteModel, page: PageModel): string | undefined {
  const own = textValue(page.frontmatter.canonical);
  if (webAddress(own) !== undefined) return own;
  const base = webAddress(site.config.seo.metatags.canonical)?.replace(/\/+$/, '') ?? site.siteUrl;
  return base === undefined || !URL.canParse(base)
    ? undefined
    : pageAddress(base, page.path, site.config.seo.trailingSlash);
}

/** An absolute address of the web; authors write others, which would lead crawlers nowhere. */
function webAddress(text: string | undefined): string | undefined {
  return text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
}

function socialTags(site: SiteModel, page: PageModel, canonical: string | undefined): Tags {
  const card = toOgCard(site, page);
  const tags: Tags = new Map([
    ['og:title', page.title],
    ['og:type', 'website'],
    ['og:site_name', site.config.name],
    ['twitter:card', card ? 'summary_large_image' : 'summary'],
  ]);
  if (page.description) tags.set('og:description', page.description);
  if (canonical !== undefined) tags.set('og:url', canonical);
  if (!card) return tags;
  tags.set('og:image', fileAddress(site.siteUrl, card.file));
  tags.set('og:image:width', '1200');
  tags.set('og:image:height', '630');
  tags.set('og:image:alt', page.title);
  return tags;
}

function metaTags({ config }: SiteModel, { location, frontmatter }: PageModel): Tags {
  const tags: Tags = new Map([['generator', 'Offprint'], ...configuredTags(config)]);
  for (const [name, value] of Object.entries(frontmatter)) {
    const content = textValue(value);
    if (/^(?:og|twitter|article):/.test(name) && content !== undefined) tags.set(name, content);
  }
  const robots = textValue(frontmatter.robots);
  if (robots !== undefined) tags.set('robots', robots);
  else if (visibilityOf(location, frontmatter, config).noindex) tags.set('robots', 'noindex');
  const keywords = [frontmatter.keywords ?? []].flat().filter((word) => typeof word === 'string');
  if (keywords.length > 0) tags.set('keywords', keywords.join(', '));
  return tags;
}

function configuredTags({ seo }: SiteConfig): [string, string][] {
  return Object.entries(seo.metatags).filter(([name]) => !reserved.has(name) && /^[\w:.-]+$/.test(name));
}

/** schema.org data; its addresses are absolute, so it needs a canonical one, and no crawler reads it in an air-gapped network. */
function structuredData(site: SiteModel, page: PageModel, canonical: string | undefined): Html | null {
  if (canonical === undefined || !site.config.markdown.schema || site.deployment === 'air-gapped')
    return null;
  const { organization } = site.config.seo;
  const origin = new URL(canonical).origin;
  const publisher = {
    '@type': 'Organization',
    '@id': organization?.id ?? `${origin}/#organization`,
    name: organization?.name ?? site.config.name,
    url: organization?.url ?? origin,
    ...(organization?.legalName ? { legalName: organization.legalName } : {}),
    ...(organization?.logo ? { logo: organization.logo } : {}),
    ...(organization?.sameAs.length ? { sameAs: organization.sameAs } : {}),
  };
  const article = {
    '@type': 'TechArticle',
    headline: page.title,
    ...(page.description ? { description: page.description } : {}),
    url: canonical,
    inLanguage: page.language,
    publisher: { '@id': publisher['@id'] },
  };
  const trail = breadcrumbs(site, page, canonical);
  const graph = { '@context': 'https://schema.org', '@graph': [publisher, article, ...trail] };
  // No text of the docs can end the element: every `<` is written as an escape.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">${trusted(json)}</script>
`;
}

/** The groups around the page that have a page of their own, then the page. */
function breadcrumbs({ siteUrl, config }: SiteModel, page: PageModel, canonical: string) {
  if (siteUrl === undefined) return [];
  const groups = page.location.groups.flatMap(({ title, root }) =>
    root === undefined || root === page.path
      ? []
      : [{ name: title, item: pageAddress(siteUrl, root, config.seo.trailingSlash) }],
  );
  const steps = [
    { name: config.name, item: `${siteUrl}/` },
    ...groups,
    { name: page.title, item: canonical },
  ];
  const shown = steps.filter(({ item }, at) => steps.findIndex((other) => other.item === item) === at);
  if (shown.length < 2) return [];
  const itemListElement = shown.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}
