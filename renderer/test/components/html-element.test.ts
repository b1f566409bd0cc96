import { describe, expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

async function render(body: string, files: Record<string, string> = {}) {
  const site = await renderFolder({
    'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index'] } }),
    'index.mdx': `---\ntitle: Home\n---\n\n${body}\n`,
    ...files,
  });
  return { html: site.read('index.html'), messages: site.messages, files: site.files };
}

test.each([
  ['style={{ color: { x: 1 }, height: 3 }}', 'style="height:3px"'],
  [
    'style={{ "--cols": 3, WebkitLineClamp: 2, gridColumnStart: 2, tabSize: 4, fillOpacity: 0.5 }}',
    'style="--cols:3;-webkit-line-clamp:2;grid-column-start:2;tab-size:4;fill-opacity:0.5"',
  ],
  [
    'style={{ color: null, border: false, margin: "", width: 10, msTransform: "none" }}',
    'style="width:10px;-ms-transform:none"',
  ],
  ['style={{ color: "red;}body{x" }}', 'style="color:redbodyx"'],
  ['style={{ content: "a", background: "javascript:alert(1)", width: 1 }}', 'style="content:a;width:1px"'],
  ['aria-hidden={true} aria-expanded={false}', 'aria-hidden="true" aria-expanded="false"'],
  [
    'data-x={true} data-y={false} draggable={false} spellCheck={false}',
    'data-x="true" data-y="false" draggable="false" spellcheck="false"',
  ],
])('writes %s as React does', async (attributes, expected) => {
  const { html, messages } = await render(`<div ${attributes}>x</div>`);
  expect([html.match(/<div[^>]*>x<\/div>/)?.[0], messages]).toEqual([`<div ${expected}>x</div>`, []]);
});

test('pictures in styles come along, and the rest of a style stays', async () => {
  const { html, files } = await render(
    [
      '<div style={{ backgroundImage: "url(\'/images/hero.svg\')", height: 300 }}>a</div>',
      '<div style="background: url(images/hero.svg) no-repeat; color: red">b</div>',
      '<div style={{ backgroundImage: "url(data:image/png;base64,AA==)", width: 1 }}>c</div>',
      '<div style={{ backgroundImage: "url(https://example.com/a.png)", width: 2 }}>d</div>',
      '<div style={{ backgroundImage: "url(javascript:alert(1))", width: 3 }}>e</div>',
    ].join('\n\n'),
    { 'images/hero.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  );
  const asset = files.find((file) => file.startsWith('_offprint/assets/hero')) ?? 'none';
  expect(html).toContain(`<div style="background-image:url(&quot;${asset}&quot;);height:300px">a</div>`);
  expect(html).toContain(`<div style="background:url(&quot;${asset}&quot;) no-repeat;color:red">b</div>`);
  expect(html).toContain(
    '<div style="background-image:url(&quot;data:image/png;base64,AA==&quot;);width:1px">c</div>',
  );
  expect(html).toContain(
    '<div style="background-image:url(&quot;https://example.com/a.png&quot;);width:2px">d</div>',
  );
  expect(html).toContain('<div style="width:3px">e</div>');
});

test('an air-gapped page asks no other host for a picture of a style', async () => {
  const site = await renderFolder(
    {
      'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index'] } }),
      'index.mdx': '<div style={{ backgroundImage: "url(//example.com/a.png)", width: 2 }}>d</div>\n',
    },
    { deployment: 'air-gapped' },
  );
  expect(site.read('index.html')).toContain('<div style="width:2px">d</div>');
});

test('frames and media without a scheme load over https', async () => {
  const { html, messages } = await render(
    '<iframe src="//player.example.com/v?aid=1" />\n\n<video src="//cdn.example.com/v.mp4" />\n\n<img src="//cdn.example.com/i.png" />',
  );
  expect(html).toContain('<iframe src="https://player.example.com/v?aid=1"></iframe>');
  expect(messages.map(({ reason }) => reason).join()).not.toContain('player.example.com');
  expect(html).toContain('<video src="https://cdn.example.com/v.mp4"');
  expect(html).toMatch(/<img src="https:\/\/cdn.example.com\/i.png"/);
});

test('a frame shows a file of the docs, and one that is missing is told', async () => {
  const { html, messages } = await render('<iframe src="/demo.html" />\n\n<iframe src="/gone.html" />', {
    'demo.html': '<p>demo</p>',
  });
  expect(html).toMatch(/<iframe src="_offprint\/assets\/demo\.\w+\.html"><\/iframe>/);
  expect(messages).toEqual([expect.objectContaining({ rule: 'missing-asset', file: 'index.mdx', line: 7 })]);
});

test('a block in a line of text stays in its sentence', async () => {
  const { html } = await render(
    'Text <div style={{ display: "inline-block" }}>x</div> after.\n\nPlain <b>bold</b> text.',
  );
  expect(html).toContain('<div class="op-p">Text <div style="display:inline-block">x</div> after.</div>');
  expect(html).toContain('<p>Plain <b>bold</b> text.</p>');
});

describe('the style sheet of a page', () => {
  const css = `
.card > p { color: "<b>"; background: url('/images/hero.svg') }
@font-face { font-family: X; src: url(https://cdn.example/x.woff2) }
`;
  const files = {
    'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index', 'raw', 'island'] } }),
    'index.mdx': `---\ntitle: Home\n---\n\n<style>{\`${css}\`}</style>\n\nText.\n`,
    'raw.mdx': `<style dangerouslySetInnerHTML={{ __html: \`${css}</style><b>\` }} />\n\n<p dangerouslySetInnerHTML={{ __html: 'x' }} />\n`,
    'island.mdx': "import { Box } from '/snippets/box.jsx'\n\n<Box />\n",
    'snippets/box.jsx': `export const Box = () => {\n  const [a, setA] = useState(0);\n  return <div onClick={() => setA(1)}><style>{\`${css}\`}</style>x</div>;\n};\n`,
    'images/hero.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };

  test.each(['index', 'raw', 'island'])(
    'stands in it as it was written, with its pictures (%s)',
    async (page) => {
      const site = await renderFolder(files);
      const asset = site.files.find((file) => file.startsWith('_offprint/assets/hero')) ?? 'none';
      const sheet = /<style>.*?<\/style>/s.exec(site.read(`${page}.html`).split('<body')[1] ?? '')?.[0];
      expect(sheet).toContain(`.card > p { color: "\\3c b>"; background: url("${asset}") }`);
      expect(sheet).toContain('src: url("https://cdn.example/x.woff2")');
      expect(new Set(site.messages.map(({ rule }) => rule))).toEqual(new Set(['external-asset']));
      expect(site.read(`${page}.md`)).not.toContain('color');
    },
  );

  test('holds no markup, not even in a drawing', async () => {
    const { html } = await render(
      '<svg><style>{"a { b: </style><img src=x onerror=run()>"}</style></svg>\n\n<style>{"</STYLE ><script>run()</script><!--"}</style>',
    );
    expect(html).not.toMatch(/<img src=x|<script>run|<!--/);
  });

  test('asks no other host in an air-gapped bundle', async () => {
    const site = await renderFolder(files, { deployment: 'air-gapped' });
    expect(site.read('index.html')).toContain('.card > p');
    expect(site.read('index.html')).not.toContain('cdn.example');
  });
});

test('raw HTML that an element is given stands in the page, without what runs code', async () => {
  const site = await renderFolder({
    'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index'] } }),
    'index.mdx':
      'Text\n\n<div dangerouslySetInnerHTML={{ __html: \'<b onclick="x()">bold</b> <a href="/index">home</a><script>run()</script>\' }} />\n',
  });
  expect(site.read('index.html')).toContain('<div><b>bold</b> <a href="index.html">home</a></div>');
  expect(site.read('index.md')).toContain('<b onclick="x()">bold</b>');
  expect(site.messages.map(({ rule }) => rule)).toEqual(['raw-html']);
});

test('the lines of a value keep their indentation, in the page and in its living components', async () => {
  const site = await renderFolder({
    'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index'] } }),
    'index.mdx':
      "import { Box } from '/snippets/box.jsx'\n\n<pre><code>{'def f():\\n    return 1'}</code></pre>\n\n<Box>{'a\\n  b'}</Box>\n",
    'snippets/box.jsx':
      'export const Box = ({ children }) => {\n  const [a, setA] = useState(0);\n  return <pre onClick={() => setA(1)}>{children}</pre>;\n};\n',
  });
  expect(site.read('index.html')).toContain('<pre><code>def f():\n    return 1</code></pre>');
  expect(site.read('index.html')).toContain('<pre>a\n  b</pre>');
});
