import { byFolder, type Page, type Peer } from '../peer.ts';

function configuration(pages: readonly Page[]): string {
  const sidebar = [...byFolder(pages)].map(([folder, paths]) => ({
    text: folder,
    items: paths.map((path) => ({ text: path, link: `/${path}` })),
  }));
  return `export default { title: 'Bench', ignoreDeadLinks: true, themeConfig: { search: { provider: 'local' }, sidebar: ${JSON.stringify(sidebar)} } };
`;
}

export const vitepress: Peer = {
  name: 'vitepress',
  title: 'VitePress',
  npm: ['vitepress@1.6.4'],
  pip: [],
  does: 'highlighting (Shiki), contents, sidebar, search index, theme with scripts',
  leavesOut: 'Markdown of each page, sitemap, link check (switched off), manifest',
  project: (pages) => ({ 'docs/.vitepress/config.mjs': configuration(pages) }),
  content: 'docs',
  // Its pages are Vue templates: braces in prose and in inline code would be read as expressions.
  toPage: ({ path, text }) => ({ path, text: text.replaceAll('{{', '{ {') }),
  build: [['vitepress', 'build', 'docs']],
  output: 'docs/.vitepress/dist',
  caches: ['docs/.vitepress/cache'],
  address: (path) => `${path}.html`,
};
