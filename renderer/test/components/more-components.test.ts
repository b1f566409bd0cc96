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
