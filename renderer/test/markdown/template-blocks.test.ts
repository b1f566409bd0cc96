import { expect, test } from 'vitest';
import { processorTime } from '../processor-time.ts';
import { renderFolder } from '../render-folder.ts';

async function renderPage(text: string, files: Readonly<Record<string, string>> = {}) {
  const { read, messages } = await renderFolder({
    'index.md': `# Top\n\n${text}\n`,
    'b.md': '# B\n',
    ...files,
  });
  return { page: read('index.html'), markdown: read('index.md'), messages };
}

test.each([
  ['{% hint style="warning" %}\n**Text**\n{% endhint %}', 'warning', undefined],
  ['{% hint style="success" %}\n\n**Text**\n\n{% endhint %}', 'check', undefined],
  ['{{% alert title="T" color="danger" %}}\n**Text**\n{{% /alert %}}', 'danger', 'T'],
  ['{{< callout type="info" >}}\n**Text**\n{{< /callout >}}', 'info', undefined],
  ['{{% notice tip "T" %}}\n**Text**\n{{% /notice %}}', 'tip', 'T'],
  ['{{< hint danger >}}\n**Text**\n{{< /hint >}}', 'danger', undefined],
  ['{{< note >}}\n**Text**\n{{< /note >}}', 'note', undefined],
  ['/// tip | T\n**Text**\n///', 'tip', 'T'],
  ['/// warning\n    attrs: {class: x}\n\n**Text**\n\n///', 'warning', undefined],
  [':::{tip} T\n**Text**\n:::', 'tip', 'T'],
])('a block of another tool is a callout: %s', async (text, kind, title) => {
  const { page, markdown, messages } = await renderPage(text);
  expect(messages).toEqual([]);
  const words = title ? `<p class="op-callout-title">${title}</p>` : '';
  expect(page).toMatch(new RegExp(`op-callout op-${kind}.*${words}<p><strong>Text</strong></p>`));
  expect(markdown).not.toMatch(/\{%|\{\{|\/\/\/|:::/);
});

test.each([
  [
    '{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n\n{% tab title="B" %}\ntwo\n{% endtab %}\n{% endtabs %}',
  ],
  [
    '{{< tabs "id" >}}\n{{< tab "A" >}}\none\n{{< /tab >}}\n{{% tab name="B" %}}\ntwo\n{{% /tab %}}\n{{< /tabs >}}',
  ],
  ['/// tab | A\none\n///\n\n/// tab | B\ntwo\n///'],
  ['::::{tab-set}\n:::{tab-item} A\none\n:::\n:::{tab-item} B\ntwo\n:::\n::::'],
])('tabs of another tool are tabs, and those of the next set are others: %s', async (text) => {
  const { page } = await renderPage(`${text}\n\n- - -\n\n${text}`);
  expect([...page.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(['A', 'B', 'A', 'B']);
  expect(page.match(/<op-tabs/g)).toHaveLength(2);
});

test('two sets of tabs in a row stay two', async () => {
  const set = '{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n{% endtabs %}\n';
  const { page } = await renderPage(`${set}\n${set}`);
  expect(page.match(/<op-tabs/g)).toHaveLength(2);
});

test.each([
  [
    '::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh [pnpm]\npnpm i\n```\n\n:::',
    /data-label="npm".*data-label="pnpm"/s,
  ],
  ['::: v-pre\n**x**\n:::', /<strong>x<\/strong>/],
  [
    '{% code title="a.js" lineNumbers="true" %}\n```js\nlet x\n```\n{% endcode %}',
    /op-code-title">a\.js.*data-lines.*let/s,
  ],
  [
    '{{< highlight go "linenos=table" >}}\na := 1 * 2 * 3\n{{< /highlight >}}',
    /data-language="go".*a.*\*.*2/,
  ],
  ['{% content-ref url="b.md" %}\n[b.md](b.md)\n{% endcontent-ref %}', /<a href="b\.html">b\.md<\/a>/],
  [
    '{% embed url="https://example.com/x" %}\nWords\n{% endembed %}',
    /<a href="https:\/\/example\.com\/x".*Words/s,
  ],
  ['{% embed url="https://example.com/x" %}', /<a href="https:\/\/example\.com\/x"/],
  ['{% stepper %}\n{% step %}\n## One\n{% endstep %}\n{% endstepper %}', /op-steps.*op-step.*One/s],
  ['{% details "More" %}\nWords\n{% enddetails %}', /<summary>.*More.*Words/s],
  ['{{< figure src="a.svg" caption="Words" >}}', /<figure><img src="_offprint[^>]*><figcaption>Words/],
  ['/// details | More\n    open: true\n\nWords\n///', /<details[^>]* open.*More.*Words/s],
  ['- item\n\n  {% hint style="info" %}\n  inside\n  {% endhint %}\n', /<li>.*op-info.*inside.*<\/li>/s],
  [
    '{% hint %}\n```js\n{% endhint %}\n```\n\n!!! tip\n    inner\n{% endhint %}',
    /op-note.*endhint.*op-tip.*inner/s,
  ],
  [
    '[x]({{< relref "b.md#b" >}}) and [y]({% link b.md %}) and [z]({{ site.baseurl }}/b)',
    /(<a href="b\.html(?:#b)?">.*){3}/,
  ],
])('keeps what a block or mark of another tool holds: %s', async (text, expected) => {
  const { page, messages } = await renderPage(text, { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  expect(messages.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(page).toMatch(expected);
});

test.each(['```\n{% hint %}\nx\n{% endhint %}\n```', '    {{< note >}}\n    x\n    {{< /note >}}'])(
  'code that shows such blocks stays as it is: %s',
  async (text) => {
    const { page } = await renderPage(`${text}\n\n{% hint %}\nreal\n{% endhint %}`);
    expect(page.match(/op-callout-body/g)).toHaveLength(1);
    expect(page).toMatch(/(?:endhint|\/note)/);
  },
);

test('an admonition whose title says it all has no text', async () => {
  const { page } = await renderPage('!!! question "Since 1.0"\n\n!!! warning "Alone"\n\nText');
  expect(page).toMatch(/op-info.*Since 1\.0.*op-warning.*Alone.*<p>Text<\/p>/s);
  expect(page).not.toContain('!!!');
});

test('pictures in the folders of GitBook are files of the docs', async () => {
  const { messages } = await renderPage('![](.gitbook/assets/a.svg)', {
    '.gitbook/assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.gitbook/includes/part.md': '# Part\n',
  });
  expect(messages).toEqual([]);
});

test.each([
  ['spaces in a mark', `{% hint ${' '.repeat(50_000)}x`],
  ['spaces behind slashes', `/// note | a${' '.repeat(50_000)}b`],
  ['marks that never end', '{% hint %}\n'.repeat(5000)],
  ['brackets', `x ${'[['.repeat(5000)} ${'{=='.repeat(5000)} ${'++a'.repeat(5000)}`],
  ['spaces in a text', `x [[a]]${' '.repeat(50_000)}y`],
  ['blank lines', `{% x %}${'\n'.repeat(50_000)}y [[b]]`],
])('long texts are read in linear time: %s', async (_name, text) => {
  expect(await processorTime(() => renderPage(text))).toBeLessThan(8000);
});
