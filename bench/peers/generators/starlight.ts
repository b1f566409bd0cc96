import { byFolder, type Page, type Peer } from '../peer.ts';

function configuration(pages: readonly Page[]): string {
  const sidebar = [...byFolder(pages).keys()]
    .filter((folder) => folder !== '')
    .map((folder) => ({ label: folder, items: [{ autogenerate: { directory: folder } }] }));
  return `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
export default defineConfig({ site: 'https://example.com', integrations: [starlight({ title: 'Bench', sidebar: ${JSON.stringify(sidebar)} })] });
`;
}

const collection = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

export const starlight: Peer = {
  name: 'starlight',
  title: 'Astro Starlight',
  npm: ['astro@7.3.5', '@astrojs/starlight@0.42.4'],
  pip: [],
  does: 'highlighting (Expressive Code), contents, sidebar, search index (Pagefind), sitemap, theme with scripts',
  leavesOut: 'Markdown of each page, link check, manifest',
  project: (pages) => ({
    'astro.config.mjs': configuration(pages),
    'src/content.config.ts': collection,
    'tsconfig.json': '{ "extends": "astro/tsconfigs/strict" }',
  }),
  content: 'src/content/docs',
  toPage: (page) => page,
  build: [['astro', 'build', '--silent']],
  output: 'dist',
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  address: (path) => `${path}/`,
};
