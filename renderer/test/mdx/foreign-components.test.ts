import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

async function renderPage(text: string, files: Readonly<Record<string, string>> = {}) {
  const { read, messages } = await renderFolder({ 'index.mdx': `${text}\n`, ...files });
  return { page: read('index.html'), markdown: read('index.md'), messages };
}

test.each([
  [
    'Docusaurus',
    'import Tabs from \'@theme/Tabs\';\nimport TabItem from \'@theme/TabItem\';\n\n<Tabs groupId="os">\n<TabItem value="win" label="Windows">\n\nOne\n\n</TabItem>\n<TabItem value="mac" default>\n\nTwo\n\n</TabItem>\n</Tabs>',
    ['Windows', 'mac'],
    1,
  ],
  [
    'Docusaurus with values',
    "<Tabs defaultValue=\"py\" values={[{ label: 'JavaScript', value: 'js' }, { label: 'Python', value: 'py' }]}>\n<TabItem value=\"js\">One</TabItem>\n<TabItem value=\"py\">Two</TabItem>\n</Tabs>",
    ['JavaScript', 'Python'],
    1,
  ],
  [
    'Starlight',
    'import { Tabs, TabItem } from \'@astrojs/starlight/components\';\n\n<Tabs>\n<TabItem label="A">One</TabItem>\n<TabItem label="B">Two</TabItem>\n</Tabs>',
    ['A', 'B'],
    0,
  ],
  [
    'Nextra',
    "import { Tabs } from 'nextra/components'\n\n<Tabs items={['A', 'B']} defaultIndex={1}>\n<Tabs.Tab>One</Tabs.Tab>\n<Tabs.Tab>Two</Tabs.Tab>\n</Tabs>",
    ['A', 'B'],
    1,
  ],
  [
    'Fumadocs',
    "import { Tab, Tabs } from 'fumadocs-ui/components/tabs';\n\n<Tabs items={['A', 'B']}>\n<Tab value=\"A\">One</Tab>\n<Tab value=\"B\">Two</Tab>\n</Tabs>",
    ['A', 'B'],
    0,
  ],
])('tabs of %s keep their names and the chosen one', async (_tool, text, names, selected) => {
  const { page, markdown, messages } = await renderPage(text);
  expect(messages).toEqual([]);
  expect([...page.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(names);
  expect(page).toContain(`data-selected="${selected}"`);
  expect(page).toMatch(/One.*Two/s);
  for (const name of names) expect(markdown).toContain(`<Tab title="${name}">`);
});

test.each([
  ['<Admonition type="caution" title="T">Text</Admonition>', 'op-warning'],
  ['<Aside type="tip">Text</Aside>', 'op-tip'],
  ['<Callout type="error">Text</Callout>', 'op-danger'],
  ['<Callout type="warn">Text</Callout>', 'op-warning'],
])('a callout of another tool is one here: %s', async (text, kind) => {
  const { page, messages } = await renderPage(text);
  expect(messages).toEqual([]);
  expect(page).toMatch(new RegExp(`op-callout ${kind}.*Text`));
});

test.each([
  ['<LinkCard title="T" href="/b" description="Words" />', /<a class="op-card" href="b\.html">.*T.*Words/],
  ['<Cards><Cards.Card title="T" href="/b" /></Cards>', /op-cards.*<a class="op-card" href="b\.html">.*T/],
  ['<Link to="/b">Words</Link>', /<a href="b\.html">Words<\/a>/],
  ['<Badge text="New" variant="tip" />', /data-color="green"[^>]*>New</],
  ['<Code code="a = 1" lang="js" title="x.js" />', /x\.js.*a <i class="u">= /s],
  [
    '<FileTree><FileTree.Folder name="app"><FileTree.File name="a.ts" /></FileTree.Folder></FileTree>',
    /app.*a\.ts/,
  ],
  ['<Files><Folder name="app"><File name="a.ts" /></Folder></Files>', /op-tree.*app.*a\.ts/],
  ['<Details summary="More">Words</Details>', /More.*Words/s],
  ["import Text from '!!raw-loader!./code.js';\n\n<CodeBlock>{Text}</CodeBlock>", /let written/],
  ['import text from \'./code.js?raw\';\n\n<Code code={text} lang="js" />', /written/],
  [
    "import useBaseUrl from '@docusaurus/useBaseUrl';\n\n<img src={useBaseUrl('/a.svg')} />",
    /<img src="_offprint\/assets\/a\./,
  ],
  ["<img src={require('./a.svg').default} />", /<img src="_offprint\/assets\/a\./],
  ["import Part from '@site/part.mdx';\n\n<Part />", /From the part/],
])('keeps what a component of another tool says: %s', async (text, expected) => {
  const { page, messages } = await renderPage(text, {
    'b.md': '# B\n',
    'code.js': 'let written;\n',
    'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'part.mdx': 'From the part\n',
  });
  expect(messages.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(page).toMatch(expected);
});

test('a component that only the other tool has is named where it is used, and an anchor at it stays', async () => {
  const { page, messages } = await renderPage(
    'import Thing from \'@theme/Thing\';\n\n<Thing id="here">\n\nWords\n\n</Thing>\n\n[To it](#here)',
  );
  expect(messages).toMatchObject([{ rule: 'unknown-component', line: 3 }]);
  expect(page).toContain('<div id="here"><p>Words</p></div>');
});

test('a component of the docs wins over one of another tool', async () => {
  const { page } = await renderPage(
    'export const Aside = ({ children }) => <b>{children}</b>\n\n<Aside>own</Aside>',
  );
  expect(page).toContain('<b>own</b>');
});

test.each([
  [
    '.md that imports a component',
    "import Tabs from '@theme/Tabs';\n\n<Tabs items={['One']}><Tab>x</Tab></Tabs>",
    true,
  ],
  ['.md that shows an import', "```js\nimport Tabs from 'a';\n```\n\nA {brace} and <b>more</b>", false],
])('%s', async (_name, text, isCode) => {
  const { read, messages } = await renderFolder({ 'index.md': `# Top\n\n${text}\n` });
  expect(messages).toEqual([]);
  expect(read('index.html').includes('data-label="One"')).toBe(isCode);
  expect(read('index.html').includes('A {brace} and <b>more</b>')).toBe(!isCode);
  expect(read('index.html')).not.toContain('@theme');
});
