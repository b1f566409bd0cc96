import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const counter =
  'export const Counter = ({ start = 0 }) => { const [n, setN] = useState(start); return <button onClick={() => setN(n + 1)}>{n} <Icon icon="plus" /></button>; };';

const page =
  '---\ntitle: Page\n---\n\nimport { Counter } from "/snippets/counter.jsx"\n\n<Counter start={4} />\n';

const files = {
  'docs.json': JSON.stringify({ name: 'Docs', navigation: { pages: ['a', 'deep/b', 'plain'] } }),
  'snippets/counter.jsx': counter,
  'a.mdx': page,
  'deep/b.mdx': page,
  'plain.mdx': '---\ntitle: Plain\n---\n\nNo code here.\n',
};

test('writes the runtime and each module once and loads them where they are used', async () => {
  const site = await renderFolder(files);
  const [module, ...others] = site.files.filter((path) => path.startsWith('_offprint/islands/'));
  const runtime = site.files.find((path) => /^_offprint\/islands\.\w+\.js$/.test(path));
  expect(others).toEqual([]);
  expect(module).toMatch(/^_offprint\/islands\/snippets-counter\.\w+\.js$/);
  expect(site.read('a.html')).toContain(
    `<script src="${runtime}" defer></script><script src="${module}" defer></script>`,
  );
  expect(site.read('deep/b.html')).toContain(`<script src="../${module}" defer></script>`);
  expect(site.read('a.html')).toMatch(/<button>4 /);
  expect(site.read('plain.html')).not.toContain('islands');
});

test('writes no runtime for a site without interactive components', async () => {
  const site = await renderFolder({
    ...files,
    'snippets/counter.jsx': 'export const Counter = ({ start }) => <b>{start}</b>;',
  });
  expect(site.files.filter((path) => path.includes('islands'))).toEqual([]);
  expect(site.read('a.html')).toContain('<b>4</b>');
});

test('shows a labelled box and reports the place of a component that fails', async () => {
  const site = await renderFolder({
    ...files,
    'snippets/counter.jsx': 'export const Counter = () => { useState(0); throw new Error("broken"); };',
  });
  expect(site.read('a.html')).toContain('Component Counter could not be rendered');
  expect(site.messages.find(({ file }) => file === 'a.mdx')).toMatchObject({
    rule: 'island-failed',
    line: 7,
  });
});

test('page Markdown holds what components show, and the content of those that fail', async () => {
  const site = await renderFolder({
    ...files,
    'a.mdx': `---
title: Page
---

import { Counter } from "/snippets/counter.jsx"

export const Bad = ({ children }) => { useState(0); throw new Error("no"); };

export const Linked = () => { const [n] = useState(0); return <a href="/plain">link {n}</a>; };

Start <Counter start={4} /> end.

<Linked />

<Bad>

Kept **text**.

</Bad>
`,
  });
  const markdown = site.read('a.md');
  expect(markdown).toContain('Kept **text**.');
  expect(markdown).toContain('<a href="plain.md">');
  expect(markdown).not.toMatch(/op-|could not be rendered/);
  expect(site.read('a.html')).toContain('<strong>text</strong>');
});
