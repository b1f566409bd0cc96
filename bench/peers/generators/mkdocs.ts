import type { Peer } from '../peer.ts';

const configuration = `site_name: Bench
site_url: https://example.com/
theme:
  name: material
  font: false
plugins: [search]
use_directory_urls: false
validation: {links: {not_found: ignore, unrecognized_links: ignore, anchors: ignore}, nav: {omitted_files: ignore}}
markdown_extensions: [tables, toc, pymdownx.highlight, pymdownx.superfences]
`;

export const mkdocs: Peer = {
  name: 'mkdocs',
  title: 'MkDocs Material',
  npm: [],
  pip: ['mkdocs-material==9.8.1'],
  does: 'highlighting by class, contents, sidebar on every page, search index, sitemap, theme with scripts',
  leavesOut: 'Markdown of each page, link check (switched off), manifest',
  project: () => ({ 'mkdocs.yml': configuration }),
  content: 'docs',
  toPage: (page) => page,
  build: [['venv/bin/mkdocs', 'build', '--quiet']],
  output: 'site',
  caches: ['.cache'],
  address: (path) => `${path}.html`,
};
