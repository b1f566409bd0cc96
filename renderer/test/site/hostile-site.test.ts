import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderSite } from 'offprint';
import { parse } from 'parse5';
import { expect, onTestFinished, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

type Node = {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
  content?: Node;
};

/** What of a page a browser would run: inline scripts, event handlers, script addresses. */
function findActive(html: string): string[] {
  const visit = (node: Node): string[] => {
    const attributes = node.attrs ?? [];
    const own = attributes.flatMap(({ name, value }) => {
      const isHandler = /^on/i.test(name);
      const isScript =
        /^(?:href|src|action|formaction|xlink:href|data)$/i.test(name) &&
        /^(?:javascript|vbscript|data:text\/html)/i.test(asRead(value));
      const isAnimation = /^attributename$/i.test(name) && /href/i.test(value);
      return isHandler || isScript || isAnimation || name === 'srcdoc'
        ? [`${node.nodeName} ${name}=${value}`]
        : [];
    });
    const source = attributes.find(({ name }) => name === 'src')?.value;
    const isForeign =
      node.nodeName === 'script' &&
      !(source ?? '').includes('_offprint/') &&
      attributes.every(({ value }) => value !== 'application/ld+json');
    const inner = [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])].flatMap(visit);
    return [...own, ...(isForeign ? [`script ${source ?? 'inline'}`] : []), ...inner];
  };
  return visit(parse(html) as unknown as Node);
}

/** An address as a browser takes it: without what it drops before the scheme, and without line breaks and tabs. */
function asRead(address: string): string {
  return address.replace(/^[\0- ]+|[\t\n\r]/g, '');
}

const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001 javascript:alert(1)',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
];

test('titles, links, frontmatter, drawings and settings never become code', async () => {
  const files = Object.fromEntries(
    payloads.map((payload, index) => [
      `p${index}.mdx`,
      [
        '---',
        ...[
          'title',
          'description',
          'sidebarTitle',
          'tag',
          'icon',
          'keywords',
          'og:title',
          'canonical',
          'url2',
        ].map((name) => `"${name}": ${JSON.stringify(payload)}`),
        '---',
        `## ${payload.replaceAll('{', '\\{')}`,
        `[link](${encodeURI(payload)}) [ref][r] ![${payload.replace(/[{}[\]]/g, '')}](${encodeURI(payload)})`,
        `[r]: ${encodeURI(payload)}`,
        '<a href="javascript:alert(1)" onClick="alert(1)">a</a>',
        '<svg><script>alert(1)</script><a xlinkHref="javascript:alert(1)"><text>x</text></a><animate onbegin="alert(1)" /></svg>',
        '<iframe src="javascript:alert(1)" srcDoc="<script>alert(1)</script>" />',
        '<form action="javascript:alert(1)"><button formAction="javascript:alert(1)">b</button></form>',
        '<object data="javascript:alert(1)" /><embed src="javascript:alert(1)" /><base href="https://evil.test/" />',
        '<meta httpEquiv="refresh" content="0;url=javascript:alert(1)" />',
        `<Card title={${JSON.stringify(payload)}} href={${JSON.stringify(payload)}} icon={${JSON.stringify(payload)}} img={${JSON.stringify(payload)}} color={${JSON.stringify(payload)}}>x</Card>`,
        `<Tooltip tip={${JSON.stringify(payload)}} cta="c" href={${JSON.stringify(payload)}}>x</Tooltip>`,
        `<Frame caption={${JSON.stringify(payload)}}>x</Frame>`,
        `<Update label={${JSON.stringify(payload)}} tags={[${JSON.stringify(payload)}]}>x</Update>`,
        '```mermaid\ngraph LR\n A["<script>alert(1)</script>"] --> B\n click A "javascript:alert(1)"\n```',
        `\`\`\`js title=${JSON.stringify(payload)}\n</code></pre><script>alert(1)</script>\n\`\`\``,
      ].join('\n\n'),
    ]),
  );
  const settings = {
    name: payloads[3],
    theme: 'mint',
    colors: { primary: '#00aa77' },
    banner: { content: payloads[0], dismissible: true },
    navbar: { links: [{ label: payloads[1], href: payloads[2] }] },
    footer: {
      socials: { github: payloads[2] },
      links: [{ header: payloads[0], items: [{ label: payloads[1], href: payloads[2] }] }],
    },
    seo: { metatags: { [payloads[1] ?? '']: payloads[4] } },
    redirects: [{ source: '/old', destination: payloads[2] }],
    navigation: {
      groups: [
        {
          group: payloads[0],
          tag: payloads[1],
          icon: payloads[1],
          pages: payloads.map((_, index) => `p${index}`),
        },
      ],
    },
  };
  const { files: written, read } = await renderFolder({ 'docs.json': JSON.stringify(settings), ...files });
  const pages = written.filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(payloads.length);
  const harmless = await renderFolder({ 'index.md': '# Home' });
  const [own = ''] = /<script>[\s\S]*<\/script>/.exec(harmless.read('404.html')) ?? [];
  const active = pages.flatMap((file) =>
    findActive(read(file).replace(own, '')).map((found) => `${file}: ${found}`),
  );
  expect(active).toEqual([]);
});

test.each(['java\nscript:alert(1)', '\u0001javascript:alert(1)', ' javascript:alert(1)'])(
  'the address %j leads nowhere from the navigation',
  async (address) => {
    const { read } = await renderFolder({
      'docs.json': JSON.stringify({
        navigation: { pages: ['index', 'out', { title: 'Node', href: address }] },
        navbar: { links: [{ label: 'Bar', href: address }] },
        footer: { socials: { github: address } },
        contextual: { options: [{ title: 'Menu', href: { base: address } }] },
      }),
      'index.md': '# Home',
      'out.md': `---\ntitle: Out\nurl: ${JSON.stringify(address)}\n---\n`,
    });
    expect(findActive(read('index.html'))).toEqual([]);
    expect(read('index.html')).toContain('Out');
  },
);

test.each([
  ['another case of a name', '<a HREF="javascript:alert(1)">x</a>'],
  ['another case of an element', '<sCRIPT>alert(1)</sCRIPT>'],
  ['the name that HTML has for an attribute', '<button formaction="javascript:alert(1)">x</button>'],
  ['a document in an attribute', '<iframe SRCDOC="<script>alert(1)</script>" />'],
  ['an attribute with a prefix', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
  [
    'a link that is set by an animation',
    '<svg><a><animate attributeName="href" values="javascript:alert(1)" /><text>x</text></a></svg>',
  ],
  ['the name of an element', 'export const T = "a onclick=alert(1) b"\n\n<T>x</T>'],
  [
    'the name of an attribute',
    'export const more = { "x onclick=alert(1) y": 1, "a><script>alert(1)</script>": 2 }\n\n<b {...more}>x</b>',
  ],
  ...['textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'title'].map((name) => [
    `what a browser reads as the text of <${name}>`,
    `<${name}><p title={'</${name}><img src=x onerror=alert(1)>'}>x</p></${name}>`,
  ]),
])('%s never becomes code', async (_name, body) => {
  const { read } = await renderFolder({ 'index.mdx': `# Home\n\n${body}\n\nThe end.` });
  const html = read('index.html');
  expect(findActive(html)).toEqual([]);
  expect(html).toContain('<p>The end.</p>');
});

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  '%s is neither a component nor an attribute with a meaning',
  async (name) => {
    const { read, messages } = await renderFolder({
      'index.mdx': `# Home\n\n<${name}>text</${name}>\n\n<p ${name}="x">too</p>\n`,
    });
    expect(messages.map(({ rule }) => rule)).not.toContain('page-failed');
    expect(messages.map(({ rule }) => rule)).not.toContain('component-failed');
    expect(read('index.html')).toContain('text');
    expect(read('index.html')).toMatch(/<p[^>]*>too<\/p>/);
  },
);

test.each(['constructor', 'toString', '__proto__'])(
  'words that authors choose mean no more for being those of every object: %s',
  async (word) => {
    const parameter = (name: string, rest: object) => ({ name, in: 'query', required: true, ...rest });
    const description = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      servers: [{ url: 'https://x.test' }],
      paths: {
        '/a': {
          get: {
            parameters: [
              parameter('made', { schema: { type: 'string', format: word } }),
              parameter('list', { style: word, example: ['b', 'c'], schema: { type: 'array' } }),
            ],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    };
    const { read, messages } = await renderFolder({
      'docs.json': JSON.stringify({
        name: 'Site',
        navigation: { pages: ['a', 'b', 'c'] },
        api: { openapi: 'openapi.json' },
        footer: { socials: { [word]: 'https://example.com' } },
      }),
      'openapi.json': JSON.stringify(description),
      'a.mdx': `!!! ${word}\n    One\n\n> [!${word}]\n> Two\n\n{{% alert color="${word}" %}}\nThree\n{{% /alert %}}\n\n\`\`\`js ${word}\n4\n\`\`\`\n\nan :material-${word}: icon\n`,
      'b.mdx': `import { Aside } from '@astrojs/starlight/components'\n\n<Aside type="${word}">Five</Aside>\n\n<Badge color="${word}">Six</Badge>\n\n<Card title="C" icon="fa-${word} x" />\n`,
      'c.mdx': '---\nopenapi: GET /a\n---\n',
    });
    expect(messages.filter(({ rule }) => rule !== 'unknown-icon')).toEqual([]);
    const [a, b, c] = ['a.html', 'b.html', 'c.html'].map(read);
    expect([a, b, c].join('').replaceAll('%20', ' ')).not.toContain('native code');
    expect(a).toMatch(/op-callout op-note.*One.*<blockquote>.*Two.*op-callout op-note.*Three/s);
    expect(b).toMatch(/op-callout op-note.*Five.*op-badge.*Six/s);
    expect(c).toContain('https://x.test/a?made=&lt;string>&amp;list=b,c');
  },
);

test('elements of the head stay out of a page, however they are written', async () => {
  const { read } = await renderFolder({
    'index.mdx':
      '<mETA http-equiv="refresh" content="0;url=https://evil.test" />\n\n<bASE href="https://evil.test" />\n',
  });
  expect(read('index.html')).not.toContain('evil.test');
});

test('a line of 10 MB and 100,000 headings are pages like others, beside one that is well', async () => {
  const { read, messages } = await renderFolder({
    'line.md': `# Line\n\n${'word '.repeat(2_000_000)}`,
    'headings.md': Array.from({ length: 100_000 }, (_, index) => `## Heading ${index}`).join('\n\n'),
    'brackets.md': `# Brackets\n\n${'['.repeat(50_000)}${'*'.repeat(50_000)}${'<'.repeat(50_000)}`,
    'well.md': '# Well\n\nFine.',
  });
  expect(read('well.html')).toContain('Fine.');
  expect(read('headings.html')).toContain('Heading 99999');
  expect(messages.filter(({ rule }) => rule === 'page-failed')).toEqual([]);
}, 120_000);

test('nothing outside the folder is read: not by path, import, include, picture or symbolic link', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-hostile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const docs = join(folder, 'docs');
  mkdirSync(join(docs, 'sub'), { recursive: true });
  writeFileSync(join(folder, 'secret.mdx'), 'TOP SECRET');
  writeFileSync(join(folder, 'secret.css'), '.top-secret{}');
  symlinkSync(join(folder, 'secret.mdx'), join(docs, 'linked.mdx'));
  symlinkSync(folder, join(docs, 'sub/up'));
  symlinkSync(docs, join(docs, 'sub/circle'));
  writeFileSync(
    join(docs, 'docs.json'),
    JSON.stringify({
      name: 'D',
      theme: 'mint',
      colors: { primary: '#00aa77' },
      logo: '../secret.mdx',
      navigation: { pages: ['index', '../secret', 'linked', '/etc/passwd'] },
    }),
  );
  writeFileSync(
    join(docs, 'index.mdx'),
    'import A from \'../secret.mdx\';\nimport B from \'/../secret.mdx\';\n\n<A /><B />\n\n![a](../secret.mdx) [b](../secret.mdx) ![c](file:///etc/passwd) <img src="%2e%2e/secret.mdx" />\n\n<Snippet file="../../secret.mdx" />\n',
  );
  const output = join(folder, 'out');
  await renderSite({ source: docs, output });
  const texts = readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => /TOP SECRET|top-secret|root:x:/.test(text))).toEqual([]);
});

test('what hidden files hold is not read through a link, and that of .git not at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-hostile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const docs = join(folder, 'docs');
  mkdirSync(join(docs, '.git'), { recursive: true });
  mkdirSync(join(docs, 'shared'));
  writeFileSync(join(docs, '.git/config'), 'TOP SECRET');
  writeFileSync(join(docs, '.env'), 'TOP SECRET');
  writeFileSync(join(docs, '.mintignore'), '!.git\n');
  writeFileSync(join(docs, 'shared/part.txt'), 'Shared by a link.');
  symlinkSync('.git', join(docs, 'git'));
  symlinkSync('.git/config', join(docs, 'config.txt'));
  symlinkSync('.env', join(docs, 'env.png'));
  symlinkSync('shared/part.txt', join(docs, 'part.txt'));
  writeFileSync(
    join(docs, 'index.mdx'),
    [
      ...['./git/config', './config.txt', './.git/config', './part.txt'].map(
        (path, index) => `import text${index} from '${path}?raw'`,
      ),
      '',
      '# Home',
      '',
      '{text0} {text1} {text2} {text3}',
      '',
      '![env](env.png)',
    ].join('\n'),
  );
  const output = join(folder, 'out');
  await renderSite({ source: docs, output });
  const texts = readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  expect(texts.filter((text) => text.includes('TOP SECRET'))).toEqual([]);
  expect(readFileSync(join(output, 'index.html'), 'utf8')).toContain('Shared by a link.');
});

test('half a character and a name that is no UTF-8 take no page with them', async () => {
  const half = '\\ud800x';
  const folder = mkdtempSync(join(tmpdir(), 'offprint-hostile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const docs = join(folder, 'docs');
  mkdirSync(docs);
  writeFileSync(
    join(docs, 'docs.json'),
    `{"contextual":{"options":[{"title":"Ask","href":{"base":"https://a.test","query":[{"key":"q","value":"${half}"}]}}]}}`,
  );
  writeFileSync(
    join(docs, 'index.mdx'),
    `---\nrss: true\n---\n\n<Update label={"${half}"}>Changed.</Update>\n\n<a href={"${half}"}>away</a>\n`,
  );
  writeFileSync(Buffer.from(`${docs}/\xff.md`, 'latin1'), '# No name');
  const { messages } = await renderSite({
    source: docs,
    output: join(folder, 'out'),
    siteUrl: 'https://docs.test',
  });
  expect(messages.map(({ rule }) => rule)).toEqual(['dead-link']);
  expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).toContain('Changed.');
});

test.each([
  ['leads out of the docs', (at: string) => symlinkSync('../rules', at)],
  ['is a folder', (at: string) => mkdirSync(at)],
])('a .mintignore that %s is none', async (_name, make) => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-hostile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const docs = join(folder, 'docs');
  mkdirSync(docs);
  writeFileSync(join(folder, 'rules'), 'secret.md\n');
  writeFileSync(join(docs, 'index.md'), '# Home');
  writeFileSync(join(docs, 'secret.md'), '# Not told');
  make(join(docs, '.mintignore'));
  await renderSite({ source: docs, output: join(folder, 'out') });
  expect(readdirSync(join(folder, 'out'))).toContain('secret.html');
});

test('aliases of YAML that lead nowhere or multiply each other cost their page its block, not the site', async () => {
  const names = 'abcdefghij';
  const bomb = Array.from(names, (name, at) => {
    const item = at === 0 ? 'x' : `*${names[at - 1]}`;
    return `${name}: &${name} [${Array.from(names, () => item).join(',')}]`;
  }).join('\n');
  const { read, messages } = await renderFolder({
    'index.md': '---\ndescription: Fine\ntitle: *New*\n---\n',
    'bomb.md': `---\ntitle: Bomb\n${bomb}\n---\n\nText\n`,
    'part/_category_.yml': `label: Part\n${bomb}\n`,
    'part/page.md': '# Page\n',
  });
  expect(messages.map(({ rule, file, line }) => [rule, file, line])).toEqual([
    ['frontmatter-yaml', 'bomb.md', 4],
    ['frontmatter-yaml', 'index.md', 3],
  ]);
  expect(read('index.html')).toContain('>*New*</h1>');
  expect(read('bomb.html')).toContain('>Bomb</h1>');
});
