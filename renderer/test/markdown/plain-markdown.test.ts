import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

test('an attribute list gives a heading its id and classes, and is no text of it', async () => {
  const { read } = await renderFolder({
    'index.md': '# Top\n\n## `a()` {#own .method .first}\n\n## b {.method}\n',
  });
  const page = read('index.html');
  expect(page).toContain('<h2 id="own" class="method first">');
  expect(page).toContain('<h2 id="b" class="method">');
  expect(page).not.toContain('{');
});

test('an anchor written as HTML in a heading is a target, neither text nor part of the id', async () => {
  const { read } = await renderFolder({ 'index.md': '# Top\n\n## <a name="old"></a>Why `x`?\n' });
  const page = read('index.html');
  expect(page).toMatch(/<h2 id="why-x"><a name="old"><\/a>Why <code>x<\/code>\?<\/h2>/);
  expect(page).not.toContain('&lt;a');
});

test('include lines of MkDocs are replaced by the files they name, within the docs only', async () => {
  const { read, messages } = await renderFolder({
    'index.md': '# Top\n\n{!docs/parts/a.md!}\n\n--8<-- "parts/b.md"\n\n{!../../etc/passwd!}\n',
    'parts/a.md': '---\ntitle: A\n---\n\nFrom **a**.\n\n{!parts/a.md!}\n',
    'parts/b.md': '## From b\n',
  });
  const page = read('index.html');
  expect(page).toContain('<p>From <strong>a</strong>.</p>');
  expect(page).toMatch(/<h2 id="from-b">/);
  expect(page).toContain('{!../../etc/passwd!}');
  expect(messages).toContainEqual(
    expect.objectContaining({ rule: 'mdx-missing-import', file: 'index.md', line: 7 }),
  );
});

test('code keeps its colours and its words beside raw HTML', async () => {
  const { read } = await renderFolder({
    'index.md': '# Top\n\n<details><summary>a</summary>\n\n```js\nconst b = "<c>";\n```\n\n</details>\n',
  });
  const page = read('index.html');
  expect(page).toContain('<i class="k">const</i> b <i class="u">= </i><i class="s">"&lt;c>"</i>');
});

test('the box of a task is named by its own text, not by what is nested below it', async () => {
  const { read } = await renderFolder({
    'index.md': '# Top\n\n- [x] done\n\n  - [ ] *nested*\n\n  ```js\n  const a = 1;\n  ```\n',
  });
  expect(read('index.html').match(/aria-label="[^"]*"/g)).toEqual(
    expect.arrayContaining(['aria-label="done"', 'aria-label="nested"']),
  );
});

test('emoji names beside admonitions and each other are replaced', async () => {
  const { read } = await renderFolder({
    'index.md': '# Top\n\nYes :smile::heart: and :tada: at 10:30:00, :none::tada:.\n\n:::note\n:tada:\n:::\n',
  });
  expect(read('index.html')).toContain('<p>Yes 😄❤️ and 🎉 at 10:30:00, :none:🎉.</p>');
  expect(read('index.html')).toContain('<p>🎉</p>');
});
