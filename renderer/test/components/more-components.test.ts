import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

async function render(body: string) {
  const site = await renderFolder({
    'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index'] } }),
    'index.mdx': `---\ntitle: Home\n---\n\n${body}\n`,
  });
  expect(site.messages).toEqual([]);
  return site.read('index.html');
}

test('a tree is made of components, folders being disclosures', async () => {
  const html = await render(
    '<Tree>\n  <Tree.Folder name="app" defaultOpen>\n    <Tree.File name="a.ts" highlight />\n    <Tree.Folder name="fixed" openable={false} />\n  </Tree.Folder>\n</Tree>',
  );
  expect(html).toContain(
    '<div class="op-tree"><ul role="list"><li class="op-tree-folder"><details open><summary>app</summary><ul role="list"><li class="op-tree-file op-tree-highlight"><span>a.ts</span></li><li class="op-tree-folder"><span>fixed</span><ul role="list"></ul></li></ul></details></li></ul></div>',
  );
});

test('a tree is made of a Markdown list, names without markup', async () => {
  const html = await render('<FileTree>\n\n- docs/\n  - `index.mdx`\n- **b**\n\n</FileTree>');
  expect(html).toContain(
    '<summary>docs</summary><ul role="list"><li class="op-tree-file"><span>index.mdx</span>',
  );
  expect(html).toContain('<li class="op-tree-file"><span>b</span></li>');
});

test('colours are drawn without style attributes, and only when they are colours', async () => {
  const html = await render(
    '<Color variant="table">\n  <Color.Row title="Primary">\n    <Color.Item name="blue" value="#3B82F6" />\n    <Color.Item name="pair" value={{ light: "#fff", dark: "red;x" }} />\n  </Color.Row>\n</Color>',
  );
  expect(html).toContain('fill="#3B82F6"');
  expect(html).toContain('<code>#fff</code>');
  expect(html).not.toMatch(/red;x|style="/);
});

test('a code block, a heading, a prompt, a view and a repository have a plain form', async () => {
  const html = await render(
    [
      '<CodeBlock language="js" filename="a.js" lines>{`const a = 1;`}</CodeBlock>',
      '<Heading level={3} id="own">Text</Heading>',
      '<Prompt description="Do **it**">Body</Prompt>',
      '<View title="JS">Script</View>',
      '<GitHub.Repo repo="https://github.com/acme/docs" />',
    ].join('\n\n'),
  );
  expect(html).toContain('a.js');
  expect(html).toContain('<h3 id="own">Text</h3>');
  expect(html).toMatch(/<summary><span>Do <strong>it<\/strong><\/span><\/summary>/);
  expect(html).toContain('data-view="JS"');
  expect(html).toContain('href="https://github.com/acme/docs"');
});

test('a panel takes the place of the table of contents', async () => {
  const html = await render('## Section\n\n<Panel>Beside</Panel>');
  expect(html).toMatch(/class="[^"]*op-panel[^"]*"[^>]*>[\s\S]*Beside/);
  expect(html.match(/Beside/g)).toHaveLength(1);
});

test('titles, labels and captions may be JSX', async () => {
  const html = await render(
    [
      '<Expandable title={<span>Expected <b>Output</b></span>}>a</Expandable>',
      '<Frame caption={<>A <b>garden</b></>}>a</Frame>',
      '<Update label={<b>May</b>} description={<i>Fifth</i>}>a</Update>',
      '<Accordion title={<b>First part</b>}>a</Accordion>',
      '<Tabs><Tab title={<b>Second part</b>}>a</Tab></Tabs>',
      '<Steps><Step title={<b>Third part</b>}>a</Step></Steps>',
    ].join('\n\n'),
  );
  expect(html).toContain('<summary><span><span>Expected <b>Output</b></span></span></summary>');
  expect(html).toContain('<figcaption>A <b>garden</b></figcaption>');
  expect(html).toContain('<a class="op-update-label" href="#may"><b>May</b></a>');
  expect(html).toContain('<div class="op-update-description"><i>Fifth</i></div>');
  expect(html).toContain('<details class="op-accordion" id="first-part">');
  expect(html).toContain('<section class="op-tab" data-label="Second part" id="second-part">');
  expect(html).toContain('id="third-part"');
});

test('a caption is Markdown when it is text', async () => {
  const html = await render('<Frame caption="A **garden**">a</Frame>\n\n<Frame caption={false}>a</Frame>');
  expect(html.match(/<figcaption>.*?<\/figcaption>/g)).toEqual([
    '<figcaption>A <strong>garden</strong></figcaption>',
  ]);
});

test('defaults of a field may be JSX or objects', async () => {
  const html = await render(
    '<ParamField query="a" default={<b>d</b>} />\n\n<ParamField query="b" default={{ c: <b>d</b> }} />',
  );
  expect(html).toContain('default: <code><b>d</b></code>');
  expect(html).toContain('default: <code>{"c":"d"}</code>');
});

test('a field without a name has no link to itself', async () => {
  const html = await render('<ResponseField type="string">Text.</ResponseField>');
  expect(html).toContain('<div class="op-field"><div class="op-field-head"><span class="op-field-type">');
});

test('numbers of another kind count as missing', async () => {
  const html = await render(
    '<Columns cols={{ sm: 1 }}>a</Columns>\n\n<Tabs defaultTabIndex={{ a: 1 }}><Tab title="T">b</Tab></Tabs>',
  );
  expect(html).toContain('--op-columns:2');
  expect(html).toContain('data-selected="0"');
});

test('half a character in a label does no harm', async () => {
  const html = await render('<Update label={"Cut \\uD83D"}>Inside.</Update>');
  expect(html).toContain('Inside.');
});

test('objects for attributes of elements count as missing', async () => {
  const html = await render('<div className={{ a: 1 }} title={{ a: 1 }} data-x={{ a: 1 }}>Inside.</div>');
  expect(html).toContain('<div>Inside.</div>');
});

test('what stands between tabs, steps and code blocks stays', async () => {
  const html = await render(
    [
      '<Tabs>\n  <Tab title="One">first</Tab>\n\n  Loose in tabs.\n\n  <Tab title="Two">second</Tab>\n</Tabs>',
      '<Steps>\n  Before steps.\n\n  <Step title="A">first</Step>\n\n  <Note>Between</Note>\n\n  <Step title="B">second</Step>\n</Steps>',
      '<CodeGroup>\n```js One\na\n```\n\nLoose in code.\n\n```py Two\nb\n```\n</CodeGroup>',
    ].join('\n\n'),
  );
  expect(html).toMatch(/data-label="Two"[\s\S]*<\/op-tabs>\s*<p>Loose in tabs\.<\/p>/);
  expect(html).toMatch(/<p>Before steps\.<\/p>\s*<ol class="op-steps"/);
  expect(html).toMatch(/>A<\/a>[\s\S]*op-note[\s\S]*Between[\s\S]*<\/li><li class="op-step">/);
  expect(html).toMatch(/data-label="Two"[\s\S]*<\/op-tabs>\s*<p>Loose in code\.<\/p>/);
});

test('what stands between backticks in a title is code, and plain in the table of contents', async () => {
  const { read } = await renderFolder({
    'a.mdx':
      '# A\n\n<Steps><Step title="Run `init`">a</Step></Steps>\n\n<Accordion title="The `key` <b>">b</Accordion>\n',
  });
  const page = read('a.html');
  expect(page).toContain('>Run <code>init</code></a>');
  expect(page).toContain('The <code>key</code> &lt;b>');
  expect(page).toContain('<a href="#run-init">Run init</a>');
});
