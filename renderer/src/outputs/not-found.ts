import { html } from '../page/html.ts';
import { policyMeta } from '../page/security-policy.ts';
import type { OutputFile, OutputSite } from './output-site.ts';

/**
 * `404.html`, which hosts show for unknown addresses. Because it stands at any depth, it names no file of the bundle
 * but the home page, by an address that starts at the host; it leads there at once only where that address is known.
 */
export async function createNotFound(site: OutputSite): Promise<OutputFile[]> {
  const { config, siteUrl, navigation } = site;
  if (navigation.pages.has('404')) return [];
  const { title = 'Page not found', description, redirect } = config.errors[404];
  const home = siteUrl === undefined ? '/' : `${new URL(siteUrl).pathname.replace(/\/$/, '')}/`;
  const text =
    description === undefined ? 'There is no page at this address.' : await withoutMarkup(description);
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policyMeta(site)}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<meta name="robots" content="noindex">
<title>${title} - ${config.name}</title>
${redirect && siteUrl !== undefined ? html`<meta http-equiv="refresh" content="0; url=${home}">` : null}
</head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="${home}">${config.name}</a></p></main></body>
</html>
`;
  return [{ path: '404.html', contents: document.markup }];
}

/** The parser is loaded for the few sites that have words of their own. */
async function withoutMarkup(markdown: string): Promise<string> {
  const [{ toString: textOf }, { parseMarkdown }] = await Promise.all([
    import('mdast-util-to-string'),
    import('../markdown/parse-markdown.ts'),
  ]);
  return textOf(parseMarkdown(markdown, { file: '404', format: 'md' }).tree);
}
