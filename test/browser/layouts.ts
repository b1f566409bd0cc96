const page = (title: string, mode: string) => `---
title: ${title}
description: What this page is about, in one sentence.
mode: ${mode}
---

## First section

Some text with \`code\` and a [link](/default).

<Tabs>
  <Tab title="One">First panel.</Tab>
  <Tab title="Two">Second panel.</Tab>
</Tabs>

<Accordion title="A question">An answer.</Accordion>

- [x] done
- [ ] not done

| a | b |
| - | - |
| 1 | 2 |

## Second section

\`\`\`ts title.ts {2}
const a = 1;
const b = 2;
\`\`\`

<Note>Something to note.</Note>
`;

/** A small site with every layout and every kind of menu. */
export const layouts = ['default', 'wide', 'center', 'custom', 'frame'] as const;

const sidebar = [
  { group: 'Layouts', icon: 'shapes', pages: [...layouts] },
  { group: 'More', pages: [{ group: 'Nested', pages: ['nested/one', 'nested/two'] }] },
];

const language = (code: string) => ({
  language: code,
  tabs: [
    { tab: 'Guides', groups: prefixed(sidebar, code) },
    {
      tab: 'Products',
      menu: [
        { item: 'Alpha', description: 'The first', pages: [`${prefix(code)}alpha`] },
        { item: 'Beta', description: 'The second', pages: [`${prefix(code)}beta`] },
      ],
    },
  ],
});

const prefix = (code: string) => (code === 'en' ? '' : `${code}/`);

function prefixed(entries: unknown, code: string): unknown {
  if (typeof entries === 'string') return prefix(code) + entries;
  if (Array.isArray(entries)) return entries.map((entry) => prefixed(entry, code));
  if (typeof entries !== 'object' || entries === null) return entries;
  return Object.fromEntries(
    Object.entries(entries).map(([key, value]) => [key, key === 'pages' ? prefixed(value, code) : value]),
  );
}

const config = {
  name: 'Layouts',
  theme: 'mint',
  colors: { primary: '#16a34a' },
  banner: { content: 'A **new** version is [out](/default).', dismissible: true },
  contextual: { options: ['copy', 'view', 'download-pdf'] },
  styling: { eyebrows: 'breadcrumbs' },
  navbar: {
    links: [{ label: 'Support', href: '/wide' }],
    primary: { type: 'github', href: 'https://github.com/a/b' },
  },
  footer: {
    socials: { github: 'https://github.com/a/b' },
    links: [{ header: 'More', items: [{ label: 'Wide', href: '/wide' }] }],
  },
  navigation: {
    global: { anchors: [{ anchor: 'Community', href: 'https://example.com/community', icon: 'users' }] },
    languages: [language('en'), language('ar')],
  },
};

const names = [...layouts, 'nested/one', 'nested/two', 'alpha', 'beta'];

export const layoutsSite: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify(config),
  ...Object.fromEntries(
    ['en', 'ar'].flatMap((code) =>
      names.map((name) => [
        `${prefix(code)}${name}.mdx`,
        page(`The ${name} page`, layouts.some((layout) => layout === name) ? name : 'default'),
      ]),
    ),
  ),
};
