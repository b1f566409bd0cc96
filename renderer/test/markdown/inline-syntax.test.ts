import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const files = {
  'a/b.md': '# B of another folder\n',
  'b.md': '# B\n\n## Some heading\n',
  'deep/name of it.md': '# Deep\n',
  'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

async function renderPage(text: string) {
  const { read, messages } = await renderFolder({ 'index.md': `# Top\n\n${text}\n`, ...files });
  const page = read('index.html');
  return {
    page: page.slice(page.indexOf('op-prose">') + 10, page.indexOf('</div><nav id="pagination"')),
    messages,
  };
}

test.each([
  ['[Go](b.md){ .md-button .md-button--primary }', '<p><a href="b.html">Go</a></p>'],
  ['![x](a.svg){ width="300" align=left } and `a`{.py}', / and <code>a<\/code><\/p>/],
  ['Words {: .subtitle }', '<p>Words</p>'],
  ['Words\n{: .subtitle #here }', /^<p>Words\s*<span id="here"><\/span><\/p>/],
  ['[](){#here}\n\n[Go](#here)', /<span id="here"><\/span>/],
  ['Words\n\n{: #here .lead }\n\n[Go](#here)', /<p>Words<\/p>\s*<span id="here"><\/span>/],
  ['::: tip\nx\n:::\n\n[Go](b.md "B"){:target="_blank"}', '<p><a href="b.html" title="B">Go</a></p>'],
  ['`#!python a = 1`', '<code>a = 1</code>'],
  ['++ctrl+alt+page-up++', '<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Page up</kbd>'],
  ['==one two== and ^^three^^', '<mark>one two</mark> and <ins>three</ins>'],
  ['{++a++}{--b--}{==c==}{>>d<<}', '<p><ins>a</ins><del>b</del><mark>c</mark></p>'],
  ['x^2^ is', 'x<sup>2</sup> is'],
  [':material-check:{ .green } yes', /^<p><svg class="op-i".*<\/svg> yes<\/p>/],
  [':octicons-nothing-like-it-16: yes', '<p> yes</p>'],
  ['| a |\n| --- |\n| :material-nothing-like-it: |', '<td>nothing like it</td>'],
  ['Term\n:   One\n:   Two', '<dl><dt>Term</dt><dd>One</dd><dd>Two</dd></dl>'],
  [
    'Term\n\n: **One**\n\nOther\n\n: Two',
    '<dl><dt>Term</dt><dd><strong>One</strong></dd><dt>Other</dt><dd>Two</dd></dl>',
  ],
  ['The HTML.\n\n*[HTML]: Hyper Text', '<p>The <abbr title="Hyper Text">HTML</abbr>.</p>'],
  ['[TOC]\n\nWords', /^<p>Words<\/p>/],
  ['- TOC\n{:toc}\n\nWords', /^<p>Words<\/p>/],
  ['{: .warning }\n> Words', /op-callout op-warning.*<p>Words<\/p>/],
  ['<Badge type="tip" text="New" /> after', /<span class="op-badge"[^>]*>New<\/span> after/],
  [
    '[[b]] and [[name of it]]',
    '<a href="b.html">b</a> and <a href="deep/name%20of%20it.html">name of it</a>',
  ],
  ['[[b#Some heading|words]]', '<a href="b.html#some-heading">words</a>'],
  ['![[a.svg|100]]', /<img src="_offprint\/assets\/a\./],
  ['> [!tip] A title\n> Words', /op-tip.*A title.*<p>Words<\/p>/],
  ['> [!warning]- A title\n> Words', /<details class="op-accordion"(?![^>]*open).*A title.*<p>Words<\/p>/],
])('what other tools write inside paragraphs shows as there: %s', async (text, expected) => {
  const { page, messages } = await renderPage(text);
  expect(messages).toEqual([]);
  if (typeof expected === 'string') expect(page).toContain(expected);
  else expect(page).toMatch(expected);
});

test.each([
  'a == b and c == d',
  'i++ and j++',
  'x^2+y^2 and [[1, 2], [3]] and [[ -f x ]]',
  'Run {name} and {{.Name}} {#if}',
  'a: b :: c',
  '`[[b]]` `++a++` `==b==` `{: .c }`',
])('words that only look like it stay: %s', async (text) => {
  const { page, messages } = await renderPage(text);
  expect(messages).toEqual([]);
  expect(page.replace(/<[^>]+>/g, '').trim()).toContain(text.replaceAll('`', ''));
  expect(page).not.toMatch(/<(?:mark|kbd|sup|ins|dl|span)/);
});

test('a wiki link to nothing is named as it was written', async () => {
  const { messages } = await renderPage('[[no such page]]');
  expect(messages).toMatchObject([
    { rule: 'dead-link', line: 3, reason: expect.stringContaining('[[no such page]]') },
  ]);
});

test.each([
  ['{% unknown "x" %}', 3],
  ['Words {{< unknown x="y" >}}', 3],
  ['::: unknown-block\nWords\n:::', 3],
  ['!!! note\nWords', 3],
])('a mark that nobody knows is reported at its place: %s', async (text, line) => {
  const { messages } = await renderPage(text);
  expect(messages[0]).toMatchObject({ rule: 'foreign-syntax', file: 'index.md', line });
});

test('names in the navigation have neither icons nor attributes', async () => {
  const { read, messages } = await renderFolder({
    'mkdocs.yml': 'nav:\n - ":material-home: Home": index.md\n - <b>Two</b>: b.md\n - c.md\n',
    'docs/index.md': '---\nicon: material/no-such-thing\n---\n\n# Top\n',
    'docs/b.md': '# B\n',
    'docs/c.md': '# :material-check: Three {: .x }\n',
  });
  expect(messages).toEqual([]);
  const sidebar = /<nav aria-label="Pages">.*?<\/nav>/s.exec(read('docs/index.html'))?.[0] ?? '';
  expect([...sidebar.matchAll(/<span>([^<]*)<\/span>/g)].map(([, name]) => name)).toEqual([
    'Home',
    'Two',
    'Three',
  ]);
});

test('what tools include is put in: templates, comments and code', async () => {
  const { read, messages } = await renderFolder({
    'guide/deep/index.md':
      '# Top\n\n{% include-markdown "parts/a.md" %}\n\n{{% readfile "parts/a.md" %}}\n\n<!--@include: ../parts/a.md-->\n\n<<< @/code/x.ts#part{1}\n',
    'guide/parts/a.md': 'From **a**.\n',
    'parts/a.md': 'From **a**.\n',
    'code/x.ts': 'let other;\n// #region part\nlet shown;\n// #endregion part\n',
  });
  const page = read('guide/deep/index.html');
  expect(messages.filter(({ rule }) => rule !== 'orphan-page')).toEqual([]);
  expect(page.match(/From <strong>a<\/strong>/g)).toHaveLength(3);
  expect(page).toContain('op-highlighted');
  expect(page).toContain('shown');
  expect(page).not.toContain('other');
});
