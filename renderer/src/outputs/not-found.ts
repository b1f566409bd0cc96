import { textDirection } from '../navigation/language-tag.ts';
import { html, trusted } from '../page/html.ts';
import { interfaceStrings } from '../page/interface-strings.ts';
import { policyMeta } from '../page/security-policy.ts';
import type { OutputFile, OutputSite } from './output-site.ts';

/**
 * `404.html`, which hosts show for unknown addresses. Because it stands at any depth, it names no file of the bundle
 * but the home page, by an address that starts at the host; it leads there at once only where that address is known.
 * Where inline scripts may run, the link is led to where the bundle really lies.
 */
export async function createNotFound(site: OutputSite): Promise<OutputFile[]> {
  const { config, siteUrl, navigation } = site;
  if (navigation.pages.has('404')) return [];
  // The first language of the navigation is the one of readers who come from anywhere.
  const [{ language = 'en' } = {}] = navigation.pages.values();
  const words = interfaceStrings(language);
  const { title = words.notFound, description, redirect } = config.errors[404];
  const home = siteUrl === undefined ? '/' : `${new URL(siteUrl).pathname.replace(/\/$/, '')}/`;
  const text = description === undefined ? words.notFoundHint : await withoutMarkup(description);
  const document = html`<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
${policyMeta(site)}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<meta name="robots" content="noindex">
<title>${title} - ${config.name}</title>
<style>body{max-width:36rem;margin:20vh auto;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif;text-align:center;overflow-wrap:break-word}a{color:inherit}</style>
${redirect && siteUrl !== undefined ? html`<meta http-equiv="refresh" content="0; url=${home}">` : null}
</head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="${home}">${config.name}</a></p></main>${site.deployment === 'air-gapped' ? null : trusted(homeFinder)}</body>
</html>
`;
  return [{ path: '404.html', contents: document.markup }];
}

/** Leads the link to the nearest folder above that holds a bundle; on `file://`, where nothing can be asked, to the one beside it. */
const homeFinder = `<script>
(async () => {
  const link = document.querySelector('a');
  if (location.protocol === 'file:') return link.setAttribute('href', 'index.html');
  for (let folder = location.pathname; folder.includes('/'); ) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const home = location.origin + folder + '/';
    const found = await fetch(home + 'offprint-manifest.json', { method: 'HEAD' }).catch(() => ({}));
    if (found.ok) return link.setAttribute('href', home);
  }
})();
</script>`;

/** The parser is loaded for the few sites that have words of their own. */
async function withoutMarkup(markdown: string): Promise<string> {
  const [{ toString: textOf }, { parseMarkdown }] = await Promise.all([
    import('mdast-util-to-string'),
    import('../markdown/parse-markdown.ts'),
  ]);
  return textOf(parseMarkdown(markdown, { file: '404', format: 'md' }).tree);
}
