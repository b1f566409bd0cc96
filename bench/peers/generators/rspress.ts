import type { Peer } from '../peer.ts';

const configuration = `import { defineConfig } from '@rspress/core';
export default defineConfig({ root: 'docs', title: 'Bench', ssg: true, markdown: { link: { checkDeadLinks: false } } });
`;

export const rspress: Peer = {
  name: 'rspress',
  title: 'Rspress',
  // Its newest dependencies are not all in every registry yet.
  npm: ['--before=2026-09-30', '@rspress/core@2.0.22'],
  pip: [],
  does: 'highlighting (Shiki), contents, sidebar, search index, theme with scripts',
  leavesOut: 'Markdown of each page, sitemap, link check (switched off), manifest',
  project: () => ({ 'rspress.config.ts': configuration }),
  content: 'docs',
  // Every page is MDX: braces and angle brackets outside code would be expressions and components.
  toPage: ({ path, text }) => ({ path, text: escapeProse(text) }),
  build: [['rspress', 'build']],
  output: 'doc_build',
  caches: ['node_modules/.cache', 'node_modules/.rspress'],
  address: (path) => `${path}.html`,
};

/** Escapes what MDX would read as code, fences and inline code left alone. */
function escapeProse(text: string): string {
  return text
    .split(/(^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\2`*~* *$|(?<!`)(?:`[^`\n]+`|``[^\n]+?``)(?!`))/m)
    .map((part, index) =>
      index % 3 === 0 ? part.replace(/(?<!\\)[{<]/g, '\\$&') : index % 3 === 1 ? part : '',
    )
    .join('');
}
