import type { Peer } from '../peer.ts';

const configuration = `export default {
  title: 'Bench', url: 'https://example.com', baseUrl: '/',
  onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore',
  markdown: { format: 'md', hooks: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' } },
  future: { faster: true, v4: true },
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
};
`;

/** With its Rust parts (Rspack, SWC, Lightning CSS), which are much faster than the default. */
export const docusaurus: Peer = {
  name: 'docusaurus',
  title: 'Docusaurus (faster)',
  npm: [
    // Its newest dependencies are not all in every registry yet.
    '--before=2026-09-30',
    '@docusaurus/core@3.10.2',
    '@docusaurus/preset-classic@3.10.2',
    '@docusaurus/faster@3.10.2',
    'react@19',
    'react-dom@19',
  ],
  pip: [],
  does: 'highlighting (Prism), contents, sidebar, sitemap, theme with scripts',
  leavesOut: 'search (its default is a hosted service), Markdown of each page, link check (switched off)',
  project: () => ({ 'docusaurus.config.mjs': configuration }),
  content: 'docs',
  toPage: (page) => page,
  build: [['docusaurus', 'build']],
  output: 'build',
  caches: ['.docusaurus', 'node_modules/.cache'],
  address: (path) => path,
};
