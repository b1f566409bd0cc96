import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

async function renderPage(text: string): Promise<{ page: string; markdown: string }> {
  const { read } = await renderFolder({ 'index.md': `# Top\n\n${text}\n` });
  return { page: read('index.html'), markdown: read('index.md') };
}

test.each([
  ['backticks', '```md\n!!! note\n    Text\n\n::: tip Hello\n:::\n```'],
  ['tildes', '~~~~md\n~~~\n??? note "A"\n    Text\n~~~~'],
  ['longer fences', '````md\n```\n!!! note\n    Text\n```\n::: tip Hello\n````'],
  ['an indented block', 'Text\n\n    !!! note\n        Text\n\n    ::: tip Hello\n    :::'],
  ['a fence in a list', '- item\n\n  ```md\n  !!! note\n      Text\n  ::: tip Hello\n  ```'],
  ['a fence behind the bullet', '1. ```md\n   !!! note\n       Text\n   ::: tip Hello\n   ```'],
  ['a fence in a quote', '> ```md\n> !!! note\n>     Text\n> ::: tip Hello\n> ```'],
  ['a fence in a block', '!!! info\n    ```md\n    !!! note\n        Text\n    ::: tip Hello\n    ```'],
])('code that shows the syntax of admonitions stays as it is: %s', async (_name, code) => {
  const { page, markdown } = await renderPage(`${code}\n\n::: tip Real\nBody\n:::`);
  expect(page.match(/op-callout op-tip/g)).toHaveLength(1);
  for (const output of [page.replace(/<[^>]+>/g, ''), markdown]) {
    expect(output).not.toMatch(/:{4}|:::\w/);
    if (code.includes('!!! note')) expect(output).toMatch(/!!! note\n(?:> )? {4,}Text/);
    if (code.includes('::: tip')) expect(output).toContain('::: tip Hello');
  }
});

test.each([
  [':::caution Old title\nBody\n:::', 'Old title'],
  [':::info My **Title**\nBody\n:::', 'My <strong>Title</strong>'],
  ['::: tip See [a](#top)\nBody\n:::', 'See <a href="#top">a</a>'],
  ['::: tip A ] b\nBody\n:::', 'A ] b'],
  ['!!! warning "Custom *title*"\n    Body', 'Custom <em>title</em>'],
])('a title stands at the callout: %s', async (text, title) => {
  const { page } = await renderPage(text);
  expect(page).toContain(`<p class="op-callout-title">${title}</p><p>Body</p>`);
});

test('the Markdown of a page shows admonitions as components, with their titles', async () => {
  const { markdown } = await renderPage(
    '!!! warning "Custom *title*"\n    One\n\n??? tip "Collapsible"\n    Two\n\n- item\n\n    !!! note\n        Three\n',
  );
  expect(markdown).toContain('<Warning title="Custom title">\n  One\n</Warning>');
  expect(markdown).toContain('<Accordion title="Collapsible">\n  Two\n</Accordion>');
  expect(markdown).toMatch(/- item\n\n {2}<Note>\n {4}Three\n {2}<\/Note>/);
  expect(markdown).not.toMatch(/:{3}|!{3}/);
});

test.each([
  ['!!! note\n    Outer\n\n    !!! warning "Inner"\n        Text', 'note', 'warning'],
  ['::::info\nOuter\n\n:::danger\nText\n:::\n::::', 'info', 'danger'],
  ['> [!TIP]\n> Outer\n>\n> > [!WARNING]\n> > Text', 'tip', 'warning'],
])('an admonition in another is a callout too: %s', async (text, outer, inner) => {
  const { page } = await renderPage(text);
  expect(page).toMatch(
    new RegExp(`op-callout op-${outer}.*<p>Outer</p>.*op-callout op-${inner}.*<p>Text</p>`),
  );
});

test('words with colons beside admonitions stay as written', async () => {
  const { page, markdown } = await renderPage(
    'Take foo:bar[baz]{a=1} and image:latest.\n\n::leaf[label]{b}\n\n:::note\nBody\n:::',
  );
  expect(page).toContain('<p>Take foo:bar[baz]{a=1} and image:latest.</p>');
  expect(page).toContain('<p>::leaf[label]{b}</p>');
  expect(markdown).toContain('foo:bar[baz]{a=1}');
});

test('a collapsible block has an id from its title, and may start open', async () => {
  const { page } = await renderPage(
    '??? tip "First one"\n    A\n\n???+ "Second"\n    B\n\n::: details Third {open}\nC\n:::',
  );
  expect(page).toContain('<details class="op-accordion" id="first-one"><summary>');
  expect(page).toContain('<details class="op-accordion" id="second" open>');
  expect(page).toContain('<details class="op-accordion" id="third" open>');
});

test('tabs of MkDocs that follow each other are one set, with what stands in them', async () => {
  const { page, markdown } = await renderPage(
    '=== "C"\n    ```c\n    int a;\n    ```\n\n=== "C++"\n\n    Text\n\n    !!! note\n        Inner\n\n===! "Other"\n\n    Last',
  );
  expect(page.match(/<op-tabs /g)).toHaveLength(2);
  expect(page).toMatch(
    /<section class="op-tab" data-label="C" id="c">.*data-label="C\+\+".*op-note.*<p>Inner<\/p>/s,
  );
  expect(page).not.toContain('===');
  expect(markdown).toContain('<Tab title="C++">');
});

test('indentation makes no code in MDX, where admonitions stand in components', async () => {
  const { read } = await renderFolder({
    'docs.json': '{"name":"A","theme":"mint","navigation":{"pages":["index"]}}',
    'index.mdx':
      '# Ä🎉\n\n<Steps>\n  <Step title="A">\n\n    ::: tip My title\n    Body\n    :::\n\n    ```md\n    ::: tip Shown\n    !!! note\n        Shown\n    ```\n\n  </Step>\n</Steps>\n\nTake 🎉 foo:bar[baz]{a=1}.\n',
  });
  const page = read('index.html');
  expect(page).toContain('<p class="op-callout-title">My title</p><p>Body</p>');
  expect(page.replace(/<[^>]+>/g, '')).toContain('::: tip Shown\n!!! note\n    Shown');
  expect(page).toContain('<p>Take 🎉 foo:bar[baz]{a=1}.</p>');
});

test('a block may be indented by tabs, and its code keeps them', async () => {
  const { page } = await renderPage('!!! note\n\tText\n\n\t```make\n\ta:\n\t\techo\n\t```');
  expect(page).toContain('<p>Text</p>');
  expect(page.replace(/<[^>]+>/g, '')).toContain('a:\n\techo');
});

test('names that only begin like an admonition are none', async () => {
  const { page } = await renderPage('::: notebook\nA\n:::\n\n:::note-like\nB\n:::');
  expect(page).not.toContain('op-callout-title">-like');
});

test('the tab that is marked as selected is open first', async () => {
  const { page } = await renderPage('=== "A"\n    One\n\n===+ "B"\n    Two');
  expect(page).toMatch(/<op-tabs [^>]*data-selected="1"/);
});

test.each([
  ['!!! note\n    | a | b |\n    | - | - |\n    | c | d |\n\n'],
  ['=== "T"\n\n    | a | b |\n    | - | - |\n    | c | d |\n\n'],
  [':::note\n| a | b |\n| - | - |\n| c | d |\n:::\n\n'],
  ['!!! note "Title"\n    Text\n'],
  ['!!! note "Title"\n'],
])('what ends a block is no part of it, and places behind stay true: %s', async (text) => {
  const { read, messages } = await renderFolder({ 'index.md': `# Top\n\n${text}behind [it](nowhere.md)\n` });
  const words = read('index.html').replace(/<[^>]+>/g, '');
  expect(words).not.toMatch(/:::|!!!/);
  expect(read('index.html')).toMatch(/<\/(?:div|op-tabs)>\s*<p>behind/);
  const line = text.split('\n').length + 2;
  expect(messages).toMatchObject([{ rule: 'dead-link', line }]);
});
