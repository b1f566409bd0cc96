import type { Peer } from '../peer.ts';

const configuration = `import syntaxHighlight from '@11ty/eleventy-plugin-syntaxhighlight';
export default function (config) {
  config.addPlugin(syntaxHighlight);
  config.setQuietMode(true);
  return { dir: { input: 'docs', output: 'out', includes: '../includes' }, markdownTemplateEngine: false };
}
`;

const layout = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title>
<meta name="description" content="{{ description }}"></head>
<body><main data-pagefind-body>{{ content | safe }}</main></body></html>
`;

/** Code with Prism; neither navigation nor contents. */
export const eleventy: Peer = {
  name: 'eleventy',
  title: 'Eleventy + Prism',
  npm: ['@11ty/eleventy@3.1.7', '@11ty/eleventy-plugin-syntaxhighlight@5.0.2', 'pagefind@1.6.0'],
  pip: [],
  does: 'highlighting by class, a layout of four lines',
  leavesOut: 'search, contents, navigation, Markdown of each page, link check, theme and scripts',
  project: () => ({
    'eleventy.config.mjs': configuration,
    'includes/page.njk': layout,
    'docs/docs.json': JSON.stringify({ layout: 'page.njk' }),
  }),
  content: 'docs',
  toPage: (page) => page,
  build: [['eleventy']],
  output: 'out',
  caches: ['.cache'],
  address: (path) => `${path}/`,
};

export const eleventyPagefind: Peer = {
  ...eleventy,
  name: 'eleventy-pagefind',
  title: 'Eleventy + Prism + Pagefind',
  does: 'highlighting by class, a layout of four lines, search index',
  leavesOut: 'contents, navigation, Markdown of each page, link check, theme and scripts',
  build: [['eleventy'], ['pagefind', '--site', 'out', '--quiet']],
};
