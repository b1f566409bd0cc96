import { type Case, withSettings } from './case.ts';

const s = (feature: string, settings: object, shows: RegExp, share?: string, extra: Partial<Case> = {}) =>
  withSettings(feature, settings, shows, share, extra);
const nav = (feature: string, navigation: object, shows: RegExp, share?: string) =>
  s(feature, { navigation }, shows, share);
const analytics = /_offprint\/analytics\.\w+\.js/;
const group = { group: 'Grp', pages: ['c/page', 'other'] };

/** The settings of docs.json, by what they change in the bundle. */
export const settingCases: Readonly<Record<string, readonly Case[]>> = {
  Identity: [
    s('name', { name: 'My docs' }, /<title>[^<]*My docs/, '100 %'),
    s('description', { description: 'About us' }, /About us/, '36 %', { file: 'llms.txt' }),
    s('theme', { theme: 'maple' }, /data-theme-name="maple"/, '91 %'),
    s(
      'colors.primary, light, dark',
      { colors: { primary: '#123456', light: '#654321', dark: '#112233' } },
      /#123456|#112233/i,
      '100 %',
      { file: 'site.css' },
    ),
    s(
      'logo.light, dark',
      { logo: { light: '/i.png', dark: '/i.png' } },
      /<img[^>]*src="\.\.\/_offprint\/logo-light/,
      '97 %',
    ),
    s(
      'logo.href',
      { logo: { light: '/i.png', dark: '/i.png', href: 'https://x.test/home' } },
      /op-brand" href="https:\/\/x\.test\/home"/,
      '45 %',
    ),
    s('favicon', { favicon: '/i.png' }, /<link rel="icon" href="\.\.\/_offprint\/favicon-light/, '98 %'),
    s('favicon.light, dark', { favicon: { light: '/i.png', dark: '/other.png' } }, /favicon-light/, '12 %'),
    s('appearance.default', { appearance: { default: 'dark' } }, /data-appearance="dark"/, '33 %'),
    s(
      'appearance.strict',
      { appearance: { default: 'dark', strict: true } },
      /data-strict(?![\s\S]*data-theme-toggle)/,
      '17 %',
    ),
    s(
      'fonts.family, heading, body',
      { fonts: { family: 'Inter', heading: { family: 'Lora' } } },
      /Lora/,
      '28 %',
      { file: 'site.css' },
    ),
    s(
      'background.color',
      { background: { color: { light: '#fefefe', dark: '#010101' } } },
      /#fefefe/,
      '28 %',
      { file: 'site.css' },
    ),
    s('background.decoration', { background: { decoration: 'grid' } }, /grid|background-image/, '16 %', {
      file: 'site.css',
    }),
    s(
      'icons.library',
      { icons: { library: 'lucide' }, navigation: { groups: [{ ...group, icon: 'house' }] } },
      /op-i-line/,
      '19 %',
    ),
    s(
      'styling.eyebrows',
      { styling: { eyebrows: 'breadcrumbs' }, navigation: { groups: [group] } },
      /breadcrumb/i,
      '19 %',
    ),
    s('styling.codeblocks', { styling: { codeblocks: 'dark' } }, /code-bg/, '19 %', { file: 'site.css' }),
    s('custom CSS in the root', {}, /\.mine-in-css/, '67 %', {
      files: { 'c/page.mdx': 'x', 'own.css': '.mine-in-css { color: red }' },
      file: 'any.css',
    }),
    s('custom CSS in a folder', {}, /\.mine-in-folder/, undefined, {
      files: { 'c/page.mdx': 'x', 'look/own.css': '.mine-in-folder { color: red }' },
      file: 'any.css',
    }),
    s('custom JavaScript in the root', {}, /<script[^>]*src="\.\.\/[^"]*own[^"]*\.js"/, '57 %', {
      files: { 'c/page.mdx': 'x', 'own.js': 'window.own = 1' },
    }),
  ],
  'Header and footer': [
    s(
      'navbar.links',
      { navbar: { links: [{ label: 'Blog', href: 'https://x.test/blog' }] } },
      /href="https:\/\/x\.test\/blog"[^>]*>.*Blog/s,
      '69 %',
    ),
    s(
      'navbar.primary',
      { navbar: { primary: { type: 'button', label: 'Start', href: 'https://x.test/s' } } },
      /op-navbar-primary.*Start/s,
      '67 %',
    ),
    s(
      'footer.socials',
      { footer: { socials: { github: 'https://github.com/o' } } },
      /<footer.*github\.com\/o/s,
      '83 %',
    ),
    s(
      'footer.links',
      { footer: { links: [{ header: 'Co', items: [{ label: 'Jobs', href: 'https://x.test/j' }] }] } },
      /<footer.*Co.*Jobs/s,
      '26 %',
    ),
    s('banner.content', { banner: { content: 'Big **news**' } }, /op-banner.*<strong>news/s, '10 %'),
    s('banner.dismissible', { banner: { content: 'News', dismissible: true } }, /op-banner.*<button/s, '7 %'),
    s(
      'contextual.options',
      { contextual: { options: ['copy', 'view', 'chatgpt', 'claude'] } },
      /ChatGPT.*Claude/s,
      '74 %',
    ),
    s('search.prompt', { search: { prompt: 'Find it' } }, /Find it/, '9 %'),
    s('interaction.drilldown', { interaction: { drilldown: false } }, /id="sidebar"/, '10 %'),
    s('errors.404', { errors: { 404: { title: 'Lost', redirect: false } } }, /Lost/, '9 %', {
      file: '404.html',
    }),
    s('integrations.ga4', { integrations: { ga4: { measurementId: 'X-1' } } }, analytics, '28 %'),
    s('integrations.gtm', { integrations: { gtm: { tagId: 'X-1' } } }, analytics, '21 %'),
    s('integrations.posthog', { integrations: { posthog: { apiKey: 'X-1' } } }, analytics, '16 %'),
    s(
      'feedback.thumbsRating with analytics',
      { feedback: { thumbsRating: true }, integrations: { gtm: { tagId: 'X-1' } } },
      /Was this page helpful\?/,
      '12 %',
    ),
    s(
      'feedback.suggestEdit, raiseIssue',
      {
        feedback: {
          suggestEdit: true,
          raiseIssue: true,
          editUrl: 'https://github.com/o/r/edit/main',
        },
      },
      /op-edit"><a href="https:\/\/github\.com\/o\/r\/edit\/main\/c\/page\.mdx".*\/issues\/new/s,
      '12 %',
    ),
  ],
  Navigation: [
    nav('pages', { pages: ['c/page', 'other'] }, /id="sidebar".*Other/s, '100 %'),
    nav('groups', { groups: [group] }, /id="sidebar".*Grp/s, '90 %'),
    nav(
      'groups in groups',
      { groups: [{ group: 'A', pages: [{ group: 'B', pages: ['c/page'] }] }] },
      /id="sidebar".*A.*B/s,
    ),
    nav(
      'tabs',
      {
        tabs: [
          { tab: 'One', groups: [group] },
          { tab: 'Two', pages: ['third'] },
        ],
      },
      /One.*Two/s,
      '76 %',
    ),
    nav(
      'menu of a tab',
      {
        tabs: [
          { tab: 'One', groups: [group] },
          { tab: 'Two', menu: [{ item: 'Itm', pages: ['third'] }] },
        ],
      },
      /Itm/,
      '7 %',
    ),
    nav(
      'anchors',
      {
        anchors: [
          { anchor: 'Docs', icon: 'book', groups: [group] },
          { anchor: 'Blog', href: 'https://x.test/b' },
        ],
      },
      /x\.test\/b.*Blog|Blog/s,
      '43 %',
    ),
    nav(
      'dropdowns',
      {
        dropdowns: [
          { dropdown: 'D1', groups: [group] },
          { dropdown: 'D2', pages: ['third'] },
        ],
      },
      /D1.*D2/s,
      '10 %',
    ),
    nav(
      'versions',
      {
        versions: [
          { version: 'v2', groups: [group] },
          { version: 'v1', pages: ['third'] },
        ],
      },
      /v2.*v1/s,
      '22 %',
    ),
    nav(
      'languages',
      {
        languages: [
          { language: 'en', groups: [group] },
          { language: 'de', pages: ['third'] },
        ],
      },
      /English.*Deutsch/s,
      '16 %',
    ),
    nav(
      'products',
      {
        products: [
          { product: 'P1', groups: [group] },
          { product: 'P2', pages: ['third'] },
        ],
      },
      /P1.*P2/s,
    ),
    nav(
      'global',
      { global: { anchors: [{ anchor: 'Away', href: 'https://x.test/g' }] }, groups: [group] },
      /x\.test\/g/,
      '38 %',
    ),
    nav(
      'icon, tag, expanded, root',
      {
        groups: [
          {
            group: 'A',
            icon: 'flag',
            tag: 'NEW',
            root: 'other',
            pages: ['c/page', { group: 'B', expanded: true, pages: ['third'] }],
          },
        ],
      },
      /NEW/,
    ),
    nav(
      'hidden',
      { groups: [group, { group: 'Secret', hidden: true, pages: ['third'] }] },
      /^(?![\s\S]*Secret)/,
    ),
    nav(
      'directory',
      { groups: [{ group: 'A', root: 'c/page', directory: 'card', pages: ['other'] }] },
      /op-card.*Other|Other/s,
    ),
    s('$ref', { navigation: { $ref: './nav.json' } }, /id="sidebar".*Ref/s, undefined, {
      files: {
        'c/page.mdx': 'x',
        'nav.json': JSON.stringify({ groups: [{ group: 'Ref', pages: ['c/page'] }] }),
      },
    }),
  ],
  'For machines': [
    s('redirects', { redirects: [{ source: '/old', destination: '/other' }] }, /url=other\.html/, '83 %', {
      file: 'old.html',
    }),
    s(
      'redirects with wildcards',
      { redirects: [{ source: '/old/:slug*', destination: '/c/:slug*' }] },
      /\/old\/(?:\*|:slug)/,
      '38 %',
      { file: '_redirects' },
    ),
    s('seo.metatags', { seo: { metatags: { 'og:site_name': 'Site' } } }, /content="Site"/, '43 %'),
    s('seo.indexing', { seo: { indexing: 'all' } }, /<title>/, '22 %'),
    s('.mintignore', {}, /^(?!.*draft)/s, '21 %', {
      files: { 'c/page.mdx': 'x', '.mintignore': 'draft.mdx', 'draft.mdx': 'x' },
      file: 'offprint-manifest.json',
    }),
    s('custom llms.txt', {}, /^mine/, '14 %', {
      files: { 'c/page.mdx': 'x', 'llms.txt': 'mine' },
      file: 'llms.txt',
    }),
    s('skill.md', {}, /Do it/, '9 %', {
      files: { 'c/page.mdx': 'x', 'skill.md': '---\nname: s\ndescription: d\n---\nDo it' },
      file: 'skill.md',
    }),
    s('rss of updates', {}, /<item>.*v1/s, '10 %', {
      files: { 'c/page.mdx': '<Update label="v1">b</Update>' },
      file: 'c/page/rss.xml',
    }),
    s('sitemap.xml', {}, /<loc>https:\/\/docs\.test\/c\/page/, undefined, { file: 'sitemap.xml' }),
    s('robots.txt', {}, /Sitemap|User-agent/i, undefined, { file: 'robots.txt' }),
    s('page as Markdown', {}, /x/, undefined, { file: 'c/page.md' }),
  ],
};
