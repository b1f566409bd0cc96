import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config/site-config.ts';
import { createNavigation, type NavigationOptions } from '../../src/navigation/create-navigation.ts';
import type { Division, NavigationItem } from '../../src/navigation/navigation.ts';
import type { PageSource } from '../../src/source/read-pages.ts';

const page = (path: string, frontmatter: PageSource['frontmatter'] = {}): PageSource => ({
  path,
  file: `${path}.mdx`,
  frontmatter,
});

const navigate = (navigation: unknown, pages: (string | PageSource)[], options: NavigationOptions = {}) =>
  createNavigation(
    siteConfigSchema.parse({ navigation }),
    pages.map((entry) => (typeof entry === 'string' ? page(entry) : entry)),
    options,
  );

/** A division as text: label with what it holds. */
const outline = (division: Division): unknown => ({
  [`${division.kind} ${division.label}${division.isDefault ? '*' : ''}`]: [
    ...division.sidebar.map(itemOutline),
    ...division.divisions.map(outline),
  ],
});

const itemOutline = (item: NavigationItem): unknown => {
  if (item.type === 'page') return item.path;
  return item.type === 'link' ? `→ ${item.href}` : { [item.title]: item.children.map(itemOutline) };
};

describe('divisions', () => {
  test('nest in any order, down to groups nine deep', () => {
    const deep = (level: number): unknown =>
      level === 0 ? 'deep' : { group: `g${level}`, pages: [deep(level - 1)] };
    const { navigation, messages } = navigate(
      {
        languages: [
          {
            language: 'en',
            versions: [
              {
                version: '2',
                tabs: [
                  { tab: 'T', dropdowns: [{ dropdown: 'D', anchors: [{ anchor: 'A', pages: [deep(9)] }] }] },
                  { tab: 'M', menu: [{ item: 'I', description: 'why', pages: ['item'] }] },
                ],
              },
              { version: '1', products: [{ product: 'P', groups: [{ group: 'G', pages: ['old'] }] }] },
            ],
          },
        ],
      },
      ['deep', 'item', 'old'],
    );
    expect(messages).toEqual([]);
    const { divisions, groups } = navigation.pages.get('deep') ?? {};
    expect(divisions?.map(({ kind }) => kind)).toEqual([
      'root',
      'language',
      'version',
      'tab',
      'dropdown',
      'anchor',
    ]);
    expect(groups).toHaveLength(9);
    expect(outline(navigation.root.divisions[0] as Division)).toMatchObject({
      'language en*': [
        { 'version 2*': [{ 'tab T*': expect.anything() }, { 'tab M': [{ 'item I*': ['item'] }] }] },
        { 'version 1': [{ 'product P*': [{ G: ['old'] }] }] },
      ],
    });
    expect(navigation.pages.get('old')).toMatchObject({ version: '1', language: 'en', listed: true });
    expect(navigation.home).toBe('deep');
  });

  test('have ids that are unique and made of their labels', () => {
    const { navigation } = navigate(
      {
        tabs: [
          { tab: 'A', pages: ['x'] },
          { tab: 'A', pages: ['y'] },
          { tab: 'B', anchors: [{ anchor: 'A' }] },
        ],
      },
      ['x', 'y'],
    );
    expect(navigation.root.divisions.map(({ id }) => id)).toEqual(['A', 'A-2', 'B']);
    expect(navigation.root.divisions[2]?.divisions[0]?.id).toBe('B/A');
  });

  test('are the default when they say so, else the first that shows', () => {
    const { navigation } = navigate(
      {
        versions: [
          { version: '1', pages: ['a'] },
          { version: '2', default: true, pages: ['b'] },
        ],
      },
      ['a', 'b'],
    );
    expect(navigation.root.divisions.map(({ isDefault }) => isDefault)).toEqual([false, true]);
    expect(navigation.home).toBe('b');
  });

  test('that are links keep their address', () => {
    const { navigation } = navigate({ tabs: [{ tab: 'Blog', href: 'https://example.com' }] }, []);
    expect(navigation.root.divisions[0]).toMatchObject({ href: 'https://example.com', sidebar: [] });
  });

  test('of global show on every page, those of a language inside it', () => {
    const anchor = { anchor: 'Blog', href: 'https://example.com', color: { light: '#fff' } };
    const { navigation } = navigate(
      {
        global: { anchors: [anchor] },
        languages: [{ language: 'cn', global: { anchors: [anchor] }, pages: ['a'] }],
      },
      ['a'],
    );
    expect(navigation.global).toMatchObject([{ kind: 'anchor', label: 'Blog', color: { light: '#fff' } }]);
    expect(navigation.root.divisions[0]?.global).toHaveLength(1);
    expect(navigation.pages.get('a')?.language).toBe('zh-Hans');
  });

  test('carry the banner, footer and navbar of their language', () => {
    const { navigation } = navigate(
      { languages: [{ language: 'fr', banner: { content: 'Salut' }, pages: ['a'] }] },
      ['a'],
    );
    expect(navigation.root.divisions[0]?.overrides?.banner).toMatchObject({ content: 'Salut', type: 'info' });
  });
});

describe('pages', () => {
  test.each(['guide', '/guide', 'guide.mdx', './guide', 'guide/', 'guide/index'])(
    'are found as %s',
    (entry) => {
      const path = entry === 'guide/index' ? 'guide/index' : 'guide';
      const { navigation, messages } = navigate({ pages: [entry] }, [path]);
      expect(messages).toEqual([]);
      expect(navigation.pages.get(path)?.listed).toBe(true);
    },
  );

  test('stand for a folder by its index', () => {
    expect(navigate({ pages: ['guide'] }, ['guide/index']).navigation.pages.get('guide/index')?.listed).toBe(
      true,
    );
  });

  test('that are missing are reported at their line with a suggestion', () => {
    const { messages } = navigate({ pages: ['guides/intall', 'a'] }, ['guides/install', 'a'], {
      locate: (path) => ({ file: 'nav.json', line: Number(path.at(-1)) + 1, column: 1 }),
    });
    expect(messages).toMatchObject([
      {
        rule: 'navigation-missing-page',
        file: 'nav.json',
        line: 1,
        suggestion: 'Did you mean "guides/install"?',
      },
    ]);
  });

  test('in the wrong case are found and reported', () => {
    const { messages, navigation } = navigate({ pages: ['Guide'] }, ['guide']);
    expect(navigation.pages.get('guide')?.listed).toBe(true);
    expect(messages).toMatchObject([{ rule: 'navigation-case' }]);
  });

  test('take label, icon, tag and method from the frontmatter', () => {
    const { navigation } = navigate({ pages: ['a', 'b', 'c-d'] }, [
      page('a', { title: 'Long', sidebarTitle: 'Short', icon: 'star', iconType: 'solid', tag: 'NEW' }),
      page('b', { openapi: 'spec.json POST /users', deprecated: true }),
      'c-d',
    ]);
    expect(navigation.root.sidebar).toMatchObject([
      { title: 'Short', icon: { name: 'star', type: 'solid' }, tag: 'NEW' },
      { method: 'POST', deprecated: true },
      { title: 'C d' },
    ]);
  });

  test('with a url are links, and stay reachable', () => {
    const { navigation } = navigate({ pages: ['out'] }, [
      page('out', { url: 'https://example.com', title: 'Out' }),
    ]);
    expect(navigation.root.sidebar).toEqual([{ type: 'link', href: 'https://example.com', title: 'Out' }]);
    expect(navigation.pages.get('out')).toMatchObject({ listed: false, page: { hidden: true } });
  });

  test('have neighbours in their own sidebar only, hidden ones passed over', () => {
    const { navigation } = navigate(
      {
        tabs: [
          { tab: 'A', pages: ['a', { group: 'G', root: 'r', pages: ['h', 'b'] }] },
          { tab: 'B', pages: ['c'] },
        ],
      },
      ['a', 'r', page('h', { hidden: true }), 'b', 'c'],
    );
    const neighbours = (path: string) => {
      const location = navigation.pages.get(path);
      return [location?.previous?.path, location?.next?.path];
    };
    expect(['a', 'r', 'h', 'b', 'c'].map(neighbours)).toEqual([
      [undefined, 'r'],
      ['a', 'b'],
      [undefined, undefined],
      ['r', undefined],
      [undefined, undefined],
    ]);
  });

  test('outside the navigation come last and get the surroundings of their neighbours', () => {
    const { navigation } = navigate(
      {
        tabs: [
          { tab: 'A', pages: ['x/a'] },
          { tab: 'B', pages: ['y/b'] },
        ],
      },
      ['y/other', 'top', 'y/b', 'x/a'],
    );
    expect([...navigation.pages.keys()]).toEqual(['x/a', 'y/b', 'top', 'y/other']);
    expect(navigation.pages.get('y/other')?.divisions.map(({ label }) => label)).toEqual(['', 'B']);
    expect(navigation.pages.get('top')).toMatchObject({ listed: false, groups: [] });
  });

  test('outside the navigation and its folders are in the default language and version', () => {
    const versions = (language: string) => [
      { version: '2', default: true, pages: [`${language}/new/a`] },
      { version: '1', pages: [`${language}/old/a`] },
    ];
    const { navigation } = navigate(
      {
        languages: [
          { language: 'en', versions: versions('en') },
          { language: 'fr', default: true, versions: versions('fr') },
        ],
      },
      ['en/new/a', 'en/old/a', 'fr/new/a', 'fr/old/a', 'else/top'],
    );
    expect(navigation.pages.get('else/top')).toMatchObject({ listed: false, language: 'fr', version: '2' });
  });

  test('listed twice belong to the first place', () => {
    const { navigation } = navigate(
      {
        groups: [
          { group: 'A', pages: ['x'] },
          { group: 'B', pages: ['x'] },
        ],
      },
      ['x'],
    );
    expect(navigation.pages.get('x')?.groups[0]?.title).toBe('A');
  });
});

describe('groups', () => {
  test('inherit directory, boost and searchable, and may set them again', () => {
    const { navigation } = navigate(
      {
        directory: 'card',
        groups: [
          {
            group: 'A',
            hidden: true,
            boost: 2,
            pages: [{ group: 'B', searchable: true, directory: 'none', expanded: true, pages: ['x'] }],
          },
        ],
      },
      ['x'],
    );
    expect(navigation.pages.get('x')?.groups).toMatchObject([
      { title: 'A', directory: 'card', boost: 2, searchable: false, hidden: true },
      { title: 'B', directory: 'none', boost: 2, searchable: true, expanded: true },
    ]);
  });
});

describe('API entries', () => {
  test('are handed over with the description they inherit', () => {
    const entries: unknown[] = [];
    navigate(
      {
        groups: [
          {
            group: 'API',
            openapi: { source: 'a.json', directory: 'ref' },
            pages: ['GET /users', 'b.json post /x', { group: 'All', openapi: ['c.json', 'd.json'] }],
          },
        ],
      },
      [],
      {
        expandOpenapi: (entry) => {
          entries.push(entry);
          return [{ type: 'page', path: `p${entries.length}`, title: 'P', hidden: false, deprecated: false }];
        },
      },
    );
    expect(entries).toEqual([
      {
        type: 'operation',
        method: 'GET',
        path: '/users',
        specification: { kind: 'openapi', sources: ['a.json'], directory: 'ref' },
      },
      {
        type: 'operation',
        method: 'POST',
        path: '/x',
        specification: { kind: 'openapi', sources: ['b.json'], directory: 'ref' },
      },
      { type: 'all', specification: { kind: 'openapi', sources: ['c.json', 'd.json'], directory: 'ref' } },
    ]);
  });

  test('place the pages that they make', () => {
    const made = { type: 'page', path: 'api/get', title: 'Get', hidden: false, deprecated: false } as const;
    const { navigation } = navigate({ pages: ['GET /x'] }, [], { expandOpenapi: () => [made] });
    expect(navigation.pages.get('api/get')).toMatchObject({ listed: true, page: made });
  });

  test('are left out without complaint where nothing makes their pages', () => {
    expect(navigate({ pages: ['a', 'GET /x'] }, ['a']).messages).toEqual([]);
  });
});

describe('a folder without configuration', () => {
  const sidebar = (pages: (string | PageSource)[]) =>
    navigate(undefined, pages).navigation.root.sidebar.map(itemOutline);

  test('is its own structure: index first, pages before folders, numbers counted', () => {
    expect(sidebar(['b', 'index', 'guide/10-c', 'guide/2-b', 'guide/index', 'a/x'])).toEqual([
      'index',
      'b',
      { A: ['a/x'] },
      { Guide: ['guide/2-b', 'guide/10-c'] },
    ]);
  });

  test('follows the order of the frontmatter of several tools', () => {
    expect(
      sidebar([
        page('a', { sidebar_position: 2 }),
        page('b', { nav_order: '1' }),
        page('c'),
        page('d', { order: 0 }),
      ]),
    ).toEqual(['d', 'b', 'a', 'c']);
  });

  test('places 25,000 pages in linear time', () => {
    const paths = Array.from({ length: 25_000 }, (_, at) => `s${at % 250}/p${at}`);
    const { navigation } = navigate(undefined, paths);
    expect(navigation.pages.size).toBe(25_000);
    const { navigation: listed } = navigate({ groups: [{ group: 'G', pages: paths }] }, paths);
    expect(listed.pages.get('s249/p24999')?.previous?.path).toBe('s248/p24998');
  });
});
