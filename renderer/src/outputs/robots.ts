import type { OutputFile, OutputSite } from './output-site.ts';

/** `robots.txt` with the convention's content signals; a site that is `noindex` as a whole forbids everything. */
export function createRobots({ config, siteUrl }: OutputSite): OutputFile {
  const isClosed = /\b(?:noindex|none)\b/i.test(config.seo.metatags.robots ?? '');
  const signal = isClosed ? 'no' : 'yes';
  const lines = [
    'User-agent: *',
    `Content-Signal: ai-train=${signal}, search=${signal}, ai-input=${signal}`,
    isClosed ? 'Disallow: /' : 'Allow: /',
    ...(siteUrl === undefined || isClosed ? [] : ['', `Sitemap: ${siteUrl}/sitemap.xml`]),
  ];
  return { path: 'robots.txt', contents: `${lines.join('\n')}\n` };
}
