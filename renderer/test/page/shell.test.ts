import { describe, expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const pages = { 'index.md': '# Home\n\nText.\n', 'second.md': '# Second\n\nText.\n' };

/** Renders a site of two pages with the given settings and reads its home page. */
async function renderHome(config: object, files: Record<string, string> = {}, options = {}) {
  const site = await renderFolder(
    {
      ...pages,
      'docs.json': JSON.stringify({ name: 'Site', navigation: { pages: ['index', 'second'] }, ...config }),
      ...files,
    },
    options,
  );
  const style = site.files.find((file) => /site\.\w+\.css$/.test(file)) ?? '';
  return { ...site, html: site.read('index.html'), css: site.read(style) };
}

const two = (key: string, kind: string) => ({
  navigation: {
    [key]: [
      { [kind]: 'First', pages: ['index'], icon: 'rocket', description: 'The first one', tag: 'New' },
      { [kind]: 'Other', pages: ['second'] },
    ],
  },
});

test('parts of the layout have the ids of the convention, but for those that headings have', async () => {
  const ids = ['banner', 'navbar', 'sidebar', 'content-area', 'table-of-contents', 'pagination', 'footer'];
  const banner = { banner: { content: 'New' } };
  const plain = await renderHome(banner, { 'index.md': '# Home\n\n## One\n' });
  for (const id of ids) expect(plain.html).toMatch(new RegExp(`<(?!h2)\\w+ id="${id}"`));
  const headings = ids.map((id) => `## ${id.replace('-', ' ').replace('-', ' ')}\n`).join('\n');
  const taken = await renderHome(banner, { 'index.md': `# Home\n\n${headings}` });
  for (const id of ids)
    expect(taken.html.match(new RegExp(`<\\w+ id="${id}"`, 'g'))).toEqual([`<h2 id="${id}"`]);
  expect(taken.css).not.toContain('#table-of-contents');
});

describe('divisions', () => {
  test.each([
    ['versions', 'version'],
    ['products', 'product'],
    ['dropdowns', 'dropdown'],
  ])('%s make a menu that says where the reader is', async (key, kind) => {
    const { html } = await renderHome(two(key, kind));
    expect(html).toContain(`op-switcher-${kind}`);
    expect(html).toMatch(/<a href="second\.html"><span>Other<\/span><\/a>/);
    expect(html).toMatch(/<a href="index\.html" aria-current="true">/);
  });

  const python = { dropdown: 'Python', pages: ['index'] };
  const script = { dropdown: 'TypeScript', pages: ['second'] };
  const build = { item: 'Build', dropdowns: [python, script] };
  const run = { item: 'Run', pages: ['second'] };
  test.each([
    [{ products: [{ product: 'A', menu: [build, run] }, { product: 'B' }] }, ['product', 'item', 'dropdown']],
    [
      { dropdowns: [{ ...python, pages: [], menu: [{ item: 'Home', pages: ['index'] }, run] }, script] },
      ['dropdown', 'item'],
    ],
  ])('menus stand from outside to inside: %o', async (navigation, kinds) => {
    const { html } = await renderHome({ navigation });
    const sidebar = html.slice(html.indexOf('id="sidebar"'));
    expect([...sidebar.matchAll(/"op-switcher op-switcher-(\w+)"/g)].map(([, kind]) => kind)).toEqual(kinds);
  });

  test('anchors stand above the pages, the global ones on every page', async () => {
    const { read } = await renderHome({
      navigation: {
        global: { anchors: [{ anchor: 'Blog', href: 'https://example.com/blog' }] },
        pages: ['index', 'second'],
      },
    });
    for (const page of ['index.html', 'second.html'])
      expect(read(page)).toContain('<a href="https://example.com/blog"><span>Blog</span></a>');
  });

  test('tabs, their tags and the items of their menus are links', async () => {
    const { html } = await renderHome({
      navigation: {
        tabs: [
          { tab: 'Guides', tag: 'Beta', pages: ['index'] },
          { tab: 'More', menu: [{ item: 'Deep', description: 'Very deep', pages: ['second'] }] },
        ],
      },
    });
    expect(html).toMatch(
      /<a href="index\.html" aria-current="true">Guides <span class="op-tag">Beta<\/span><\/a>/,
    );
    expect(html).toContain('<a href="second.html"><span>Deep<small>Very deep</small></span></a>');
  });

  test('hidden ones are left out', async () => {
    const { html } = await renderHome({
      navigation: {
        tabs: [
          { tab: 'Seen', pages: ['index'] },
          { tab: 'Unseen', hidden: true, pages: ['second'] },
        ],
      },
    });
    expect(html).not.toContain('Unseen');
  });

  test.each([
    ['card', 'class="op-card" href="second.html"'],
    ['accordion', 'class="op-directory-entry"><a href="second.html"'],
  ])('a page of a group lists what the group holds, as %s', async (directory, expected) => {
    const { html } = await renderHome({
      navigation: { groups: [{ group: 'All', root: 'index', directory, pages: ['second'] }] },
    });
    expect(html).toContain(expected);
  });
});

describe('settings', () => {
  test('a banner keeps links and emphasis and nothing that runs', async () => {
    const { html, css } = await renderHome({
      banner: {
        content: '**New**: [two](/second) [bad](javascript:alert(1)) <script>x</script>',
        dismissible: true,
        color: { light: '#1e3a5f', dark: '#ffd12f' },
      },
    });
    expect(css).toContain('--op-banner:#1e3a5f;--op-banner-text:#ffffff');
    expect(css).toContain('--op-banner:#ffd12f;--op-banner-text:#000000');
    expect(html).toMatch(/<aside id="banner" class="op-banner" data-type="info"[^>]* data-banner="\w+">/);
    expect(html).toContain('<strong>New</strong>: <a href="second.html">two</a>');
    expect(html).not.toContain('javascript:');
    expect(html).not.toContain('<script>x');
  });

  test('a strict appearance takes the switch away', async () => {
    const strict = await renderHome({ appearance: { default: 'dark', strict: true } });
    expect(strict.html).toContain('data-appearance="dark" data-strict');
    expect(strict.html).not.toContain('data-theme-toggle');
    expect((await renderHome({})).html).toContain('data-theme-toggle');
  });

  test('colours, a background and a decoration become tokens', async () => {
    const { css } = await renderHome({
      colors: { primary: '#aa0055', light: '#ff88bb' },
      background: { color: { light: '#fffaf0', dark: '#101010' }, decoration: 'grid' },
    });
    expect(css).toContain('--op-accent:#aa0055');
    expect(css).toContain(':root[data-theme="dark"]{--op-accent:#ff88bb');
    expect(css).toContain('--op-bg:#fffaf0');
    expect(css).toMatch(/body::before\{[^}]*linear-gradient/);
  });

  test('a font of the docs is part of the bundle; one of a web service is only named', async () => {
    const local = await renderHome(
      { fonts: { family: 'Inter', source: '/fonts/inter.woff2' } },
      { 'fonts/inter.woff2': 'wOF2' },
    );
    expect(local.css).toMatch(/@font-face\{font-family:"Inter";src:url\("font-all\.\w+\.woff2"\)/);
    expect(local.files.some((file) => /^_offprint\/font-all\.\w+\.woff2$/.test(file))).toBe(true);
    const named = await renderHome({ fonts: { family: 'Roboto "x"' } });
    expect(named.css).toContain('--op-font:"Roboto x",var(--op-font-system)');
    expect(named.css).not.toContain('@font-face');
  });

  test.each(['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma'])(
    'the theme %s has a style sheet of its own name',
    async (theme) => {
      const { html, css } = await renderHome({ theme });
      expect(html).toContain(`data-theme-name="${theme}"`);
      if (theme !== 'mint') expect(css).toMatch(/:root\{--op-(?:radius|hue)/);
    },
  );

  test('breadcrumbs lead to the first pages of the groups', async () => {
    const { read } = await renderHome({
      styling: { eyebrows: 'breadcrumbs' },
      navigation: { groups: [{ group: 'Outer', pages: ['index', { group: 'Inner', pages: ['second'] }] }] },
    });
    expect(read('second.html')).toMatch(/aria-label="Breadcrumbs"><ol><li><a href="index\.html">Outer<\/a>/);
  });

  test('the date of the last change comes from the page, in its language', async () => {
    const { html } = await renderHome(
      { metadata: { timestamp: true }, navigation: { languages: [{ language: 'de', pages: ['index'] }] } },
      { 'index.md': '---\ntitle: Home\nlastUpdatedDate: "2026-03-01"\n---\n' },
    );
    expect(html).toContain('<time datetime="2026-03-01">Zuletzt geändert am 1. März 2026</time>');
  });

  test('the footer names its platforms, and links of the site are relative', async () => {
    const { html } = await renderHome({
      footer: {
        socials: { github: 'https://github.com/a' },
        links: [{ header: 'More', items: [{ label: 'Two', href: '/second' }] }],
      },
      navbar: {
        links: [{ label: 'Support', href: 'mailto:a@example.com' }],
        primary: { type: 'button', label: 'Start', href: '/second' },
      },
    });
    expect(html).toContain('aria-label="GitHub"');
    expect(html).toContain('<li><a href="second.html">Two</a></li>');
    expect(html).toContain('href="mailto:a@example.com"');
    expect(html).toContain('<a class="op-navbar-primary" href="second.html">Start</a>');
  });
});

describe('the menu of a page', () => {
  const contextual = {
    options: [
      'copy',
      'view',
      'claude',
      {
        title: 'Ask us',
        description: 'By mail',
        href: { base: 'https://example.com/ask', query: [{ key: 'p', value: '$path' }] },
      },
    ],
  };

  test('offers what is configured', async () => {
    const { html } = await renderHome({ contextual }, {}, { siteUrl: 'https://docs.example.com' });
    expect(html).toContain('data-copy-page="index.md"');
    expect(html).toContain('<li><a href="index.md">');
    expect(html).toContain('https://claude.ai/new?q=Read%20from%20https%3A%2F%2Fdocs.example.com');
    expect(html).toContain('https://example.com/ask?p=%2Findex');
  });

  test.each([
    ['without a public address', {}],
    ['in an air-gapped network', { siteUrl: 'https://docs.example.com', deployment: 'air-gapped' }],
  ])('offers no assistant of the web %s', async (_, options) => {
    const { html } = await renderHome({ contextual }, {}, options);
    expect(html).not.toContain('claude.ai');
  });

  test('is not there unless asked for', async () => {
    expect((await renderHome({})).html).not.toContain('data-copy-page');
  });
});

describe('modes', () => {
  const mode = async (name: string) =>
    (await renderHome({}, { 'index.md': `---\ntitle: Home\nmode: ${name}\n---\n\n## Part\n` })).html;

  test.each(['wide', 'center'])('%s keeps the title and drops the table of contents', async (name) => {
    const html = await mode(name);
    expect(html).toContain('<h1>Home</h1>');
    expect(html).not.toContain('table-of-contents');
  });

  test.each(['custom', 'frame'])('%s leaves everything in the article to the page', async (name) => {
    const html = await mode(name);
    expect(html).not.toContain('<h1>');
    expect(html).not.toContain('op-pagination');
    expect(html).toContain(`data-mode="${name}"`);
  });
});

describe('the frontmatter of a page', () => {
  test('marks a deprecated page in its title', async () => {
    const { html } = await renderHome({}, { 'index.md': '---\ntitle: Home\ndeprecated: true\n---\n' });
    expect(html).toContain('<h1>Home <span class="op-tag op-deprecated">Deprecated</span></h1>');
  });

  test('names related pages and addresses; those that lead nowhere are left out and reported', async () => {
    const related = ['/second', '- Other: second#top', '- Spec: https://example.com', '/missing'].map(
      (entry) => (entry.startsWith('-') ? `  ${entry}` : `  - ${entry}`),
    );
    const page = `---\ntitle: Home\nrelated:\n${related.join('\n')}\n---\n`;
    const { html, messages } = await renderHome({}, { 'index.md': page });
    const [list = ''] = /<nav class="op-related".*?<\/nav>/s.exec(html) ?? [];
    expect([...list.matchAll(/href="([^"]+)"[^>]*>.*?<span>([^<]+)/gs)].map(([, ...rest]) => rest)).toEqual([
      ['second.html', 'Second'],
      ['second.html#top', 'Other'],
      ['https://example.com', 'Spec'],
    ]);
    expect(messages).toMatchObject([{ rule: 'dead-link', file: 'index.md' }]);
  });

  test('hides what is related with false', async () => {
    const { html } = await renderHome({}, { 'index.md': '---\ntitle: Home\nrelated: false\n---\n' });
    expect(html).not.toContain('op-related');
  });
});

describe('icons of the navigation', () => {
  test('may be files of the docs', async () => {
    const navigation = {
      groups: [{ group: 'Group', icon: '/img/mark.svg', pages: ['index', 'deep/page'] }],
      global: { anchors: [{ anchor: 'Gone', icon: './gone.png', href: 'https://example.com' }] },
    };
    const files = { 'img/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', 'deep/page.md': '# Deep' };
    const { read, html, messages } = await renderHome({ navigation }, files);
    const [, address = ''] = /<img src="(_offprint\/icons\/mark\.\w+\.svg)" alt="">/.exec(html) ?? [];
    expect(read(address)).toBe(files['img/mark.svg']);
    expect(read('deep/page.html')).toContain(`<img src="../${address}" alt="">`);
    expect(messages.filter(({ rule }) => rule === 'missing-asset')).toMatchObject([
      { reason: expect.stringContaining('gone.png') },
    ]);
  });
});
