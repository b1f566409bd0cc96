import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { renderFolder } from '../render-folder.ts';
import { textSource } from '../text-source.ts';

const upgrade = (mint: unknown) => readConfig(textSource({ 'mint.json': JSON.stringify(mint) }));

test('upgrades the settings that have moved', () => {
  const { config, kind, messages } = upgrade({
    name: 'Acme',
    theme: 'venus',
    colors: { primary: '#123456', background: { dark: '#000000' }, anchors: { from: '#fff', to: '#000' } },
    topbarLinks: [{ name: 'Support', url: 'mailto:a@example.com' }],
    topbarCtaButton: { name: 'Start', url: 'https://example.com/start' },
    footerSocials: { github: 'https://github.com/acme' },
    modeToggle: { default: 'dark', isHidden: true },
    api: { baseUrl: 'https://api.example.com', auth: { method: 'bearer' } },
    analytics: { ga4: { measurementId: 'G-1' } },
    seo: { indexHiddenPages: true },
    navigation: [{ group: 'Start', pages: ['intro'] }],
  });
  expect(kind).toBe('mint.json');
  expect(messages).toEqual([]);
  expect(config).toMatchObject({
    theme: 'mint',
    background: { color: { dark: '#000000' } },
    navbar: {
      links: [{ label: 'Support', href: 'mailto:a@example.com' }],
      primary: { type: 'button', label: 'Start', href: 'https://example.com/start' },
    },
    footer: { socials: { github: 'https://github.com/acme' } },
    appearance: { default: 'dark', strict: true },
    api: { mdx: { server: 'https://api.example.com', auth: { method: 'bearer' } } },
    integrations: { ga4: { measurementId: 'G-1' } },
    seo: { indexing: 'all' },
    navigation: { groups: [{ group: 'Start', pages: ['intro'] }] },
  });
});

test('gives tabs and anchors the groups below their path', () => {
  const { config } = upgrade({
    name: 'Acme',
    tabs: [{ name: 'API', url: 'api' }],
    anchors: [{ name: 'Community', icon: 'slack', url: 'https://example.com/chat' }],
    navigation: [
      { group: 'Start', pages: ['intro'] },
      { group: 'Endpoints', pages: ['api/users'] },
    ],
  });
  expect(config.navigation).toEqual({
    global: { anchors: [{ anchor: 'Community', icon: 'slack', href: 'https://example.com/chat' }] },
    tabs: [
      { tab: 'Documentation', groups: [{ group: 'Start', pages: ['intro'] }] },
      { tab: 'API', groups: [{ group: 'Endpoints', pages: ['api/users'] }] },
    ],
  });
});

test('divides groups by their version', () => {
  const { config } = upgrade({
    name: 'Acme',
    versions: ['v2', 'v1'],
    navigation: [
      { group: 'Both', pages: ['a'] },
      { group: 'Old', version: 'v1', pages: ['b'] },
    ],
  });
  expect(config.navigation?.versions?.map(({ version, groups }) => [version, groups?.length])).toEqual([
    ['v2', 1],
    ['v1', 2],
  ]);
});

test('shows tabs and anchors of a version there alone', () => {
  const { config } = upgrade({
    name: 'Acme',
    versions: ['v2', 'v1'],
    anchors: [
      { name: 'Chat', url: 'https://example.com/chat' },
      { name: 'Old API', url: 'https://example.com/v1', version: 'v1' },
    ],
    navigation: [{ group: 'Both', pages: ['a'] }],
  });
  expect(
    config.navigation?.versions?.map(({ global }) => global?.anchors?.map(({ anchor }) => anchor)),
  ).toEqual([['Chat'], ['Chat', 'Old API']]);
});

test('makes pages of the operations that a tab or an anchor names, below its path', async () => {
  const { read, messages } = await renderFolder({
    'mint.json': JSON.stringify({
      name: 'Acme',
      footer: { socials: { github: 'https://github.com/acme' } },
      tabs: [{ name: 'API', url: '/reference', openapi: '/plants.json' }],
      anchors: [{ name: 'Admin API', url: 'admin', openapi: ['admin.json'] }],
      navigation: [
        { group: 'Start', pages: ['intro'] },
        { group: 'Basics', pages: ['reference/start'] },
      ],
    }),
    'intro.mdx': '---\ntitle: Intro\n---\n',
    'reference/start.mdx': '---\ntitle: Keys\n---\n',
    'plants.json': description('List plants'),
    'admin.json': description('List admins'),
  });
  expect(read('reference/list-plants.html')).toMatch(/Basics[\s\S]*Keys[\s\S]*<h1>List plants<\/h1>/);
  expect(read('admin/list-admins.html')).toMatch(/Admin API[\s\S]*<h1>List admins<\/h1>/);
  expect(read('intro.html')).toContain('https://github.com/acme');
  expect(messages).toEqual([]);
});

const description = (summary: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/x': { get: { summary, responses: {} } } },
  });

test('knows a mint.json that was only renamed', () => {
  const text = JSON.stringify({ name: 'Acme', navigation: [{ group: 'A', pages: ['a'] }], topbarLinks: [] });
  const { config, messages } = readConfig(textSource({ 'docs.json': text }));
  expect(config.navigation).toEqual({ groups: [{ group: 'A', pages: ['a'] }] });
  expect(messages).toEqual([]);
});

test('shows the pages of a group without a title, without its heading', async () => {
  const { read, messages } = await renderFolder({
    'mint.json': JSON.stringify({
      name: 'Acme',
      primaryTab: { name: 'Overview' },
      tabs: [{ name: 'Guides', url: 'guides' }],
      anchors: [{ name: 'API', url: 'api' }],
      navigation: [
        { group: '', pages: ['intro', { group: ' ', pages: ['more'] }] },
        { group: '', hidden: true, pages: ['secret'] },
        { group: 'Guides', pages: ['guides/one'] },
        { group: 'API', pages: ['api/one'] },
      ],
    }),
    'intro.mdx': '---\ntitle: Intro\n---\n',
    'more.mdx': '---\ntitle: More\n---\n',
    'secret.mdx': '---\ntitle: Secret\n---\n',
    'guides/one.mdx': '---\ntitle: Guide\n---\n',
    'api/one.mdx': '---\ntitle: Call\n---\n',
  });
  const [, sidebar = ''] = /<nav aria-label="Pages">([\s\S]*?)<\/nav>/.exec(read('intro.html')) ?? [];
  expect(sidebar).toMatch(/Intro[\s\S]*More/);
  expect(sidebar).not.toMatch(/Secret|op-nav-group|<details/);
  expect(messages).toEqual([]);
});
