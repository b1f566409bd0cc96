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

test('components of Docusaurus show without its packages', async () => {
  const site = await renderFolder({
    'intro.mdx': `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Admonition from '@theme/Admonition';
import Link from '@docusaurus/Link';

<Tabs groupId="os" defaultValue="mac">
  <TabItem value="win" label="Windows">Ctrl</TabItem>
  <TabItem value="mac" label="macOS">Command</TabItem>
</Tabs>

<Tabs values={[{ label: 'One', value: 'a' }, { label: 'Two', value: 'b' }]}>
  <TabItem value="a">first</TabItem>
  <TabItem value="b" default>second</TabItem>
</Tabs>

<Admonition type="caution" title="Hey">Text</Admonition>

Then <Link to="/other">go on</Link>.
`,
    'other.md': '# Other\n',
  });
  const html = site.read('intro.html');
  expect(html).toMatch(/data-selected="1"[^>]*><section[^>]*data-label="Windows"[\s\S]*data-label="macOS"/);
  expect(html).toMatch(/data-selected="1"[^>]*><section[^>]*data-label="One"[\s\S]*data-label="Two"/);
  expect(html).toMatch(/op-callout op-warning[\s\S]*op-callout-title">Hey<[\s\S]*Text/);
  expect(html).toContain('<p>Then <a href="other.html">go on</a>.</p>');
  expect(site.messages).toEqual([]);
});

test('code groups and unread containers of VitePress are no text', async () => {
  const site = await renderFolder({
    'index.md':
      '# T\n\n::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh [yarn 4]\nyarn\n```\n\n:::\n\n::: v-pre\nIn *it*.\n:::\n\n::: raw\nRaw.\n:::\n\nEnd.\n',
  });
  const html = site.read('index.html');
  expect(html).toMatch(/<op-tabs data-kind="code".*data-label="npm".*data-label="yarn 4"/s);
  expect(html).toMatch(/<p>In <em>it<\/em>\.<\/p>\s*<p>Raw\.<\/p>\s*<p>End\.<\/p>/);
  expect(html).not.toContain(':::');
});

test('the blocks and pictures of GitBook show', async () => {
  const site = await renderFolder({
    'README.md': `# T

{% hint style="warning" %}
Mind **this**.
{% endhint %}

{% tabs %}
{% tab title="macOS" %}
{% code title="run.sh" overflow="wrap" %}
\`\`\`bash
brew
\`\`\`
{% endcode %}
{% endtab %}

{% tab title="Linux" %}
{% hint style="info" %}
apt
{% endhint %}
{% endtab %}
{% endtabs %}

{% tabs %}
{% tab title="Other set" %}
x
{% endtab %}
{% endtabs %}

{% embed url="https://example.com/v?a=b" %}

{% content-ref url="a.md" %}
[a.md](a.md)
{% endcontent-ref %}

{% file src=".gitbook/assets/my file.svg" %}

\`\`\`
{% hint style="info" %}
\`\`\`

{% unknown %}

![](<.gitbook/assets/my file.svg>)
`,
    'a.md': '# A\n',
    '.gitbook/assets/my file.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.gitbook/secret.md': '# Secret\n',
  });
  const html = site.read('index.html');
  expect(site.messages.filter(({ severity }) => severity !== 'info')).toMatchObject([
    { rule: 'foreign-syntax', line: 41 },
  ]);
  expect(html).toMatch(/op-callout op-warning[\s\S]*Mind <strong>this<\/strong>/);
  expect(html).toMatch(/data-label="macOS"[\s\S]*run\.sh[\s\S]*data-label="Linux"[\s\S]*op-info[\s\S]*apt/);
  expect(html.match(/<op-tabs /g)).toHaveLength(2);
  expect(html).toContain('href="https://example.com/v?a=b"');
  expect(html).toMatch(/<p><a href="a\.html">a\.md<\/a><\/p>/);
  expect(html.match(/_offprint\/assets\/my-file/g)).toHaveLength(2);
  expect(html.match(/\{%/g)).toHaveLength(2);
  expect(site.files.some((file) => file.includes('secret'))).toBe(false);
});
