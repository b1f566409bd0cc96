import { toString as toText } from 'mdast-util-to-string';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../src/markdown/parse-markdown.ts';

const parse = (text: string) => parseMarkdown(text, { file: 'page.mdx', format: 'mdx' });

describe('parseMarkdown of MDX that strict MDX refuses', () => {
  test.each([
    ['a placeholder', 'Use <placeholder> here.', 'Use <placeholder> here.'],
    ['a generic type', 'A `Map` or Promise<T> value.', 'A Map or Promise<T> value.'],
    ['a generic type of words', 'Gives List<String> back.', 'Gives List<String> back.'],
    ['a placeholder in capitals', 'Send Bearer <YourToken> along.', 'Send Bearer <YourToken> along.'],
    ['an open brace', 'Send { bad to it.', 'Send { bad to it.'],
    ['a comparison', 'When x <5 it ends.', 'When x <5 it ends.'],
    ['a template tag', 'Write {% raw %} there.', 'Write {% raw %} there.'],
  ])('shows %s as text and warns with its place', (_name, source, shown) => {
    const { tree, messages } = parse(`# Title\n\n${source}`);
    expect(toText(tree)).toContain(shown);
    expect(messages[0]).toMatchObject({ rule: 'mdx-syntax', line: 3, file: 'page.mdx' });
  });

  test.each([
    ['<https://x.example/a_b?c=(d)&e=*f*>', 'https://x.example/a_b?c=(d)&e=*f*'],
    ['<https://x.example/{id}>', 'https://x.example/{id}'],
    ['<a.b@x.example>', 'mailto:a.b@x.example'],
  ])('links the address in %s, without the bracket', (source, url) => {
    const { tree } = parse(`See ${source} and \`<https://y.example>\`.`);
    expect(tree.children).toMatchObject([
      {
        children: [{ value: 'See ' }, { type: 'link', url }, { value: ' and ' }, { type: 'inlineCode' }, {}],
      },
    ]);
    expect(toText(tree)).toBe(`See ${url.replace('mailto:', '')} and <https://y.example>.`);
  });

  test.each([
    ['one<br>two', ['br']],
    ['<p>one <br> two</p>', ['p', 'br']],
    ['<table><tr><td>a<br>b</td><td><img src="x.svg"></td></tr></table>', ['table', 'tr', 'td', 'br', 'img']],
  ])('closes the void elements of %s and keeps what is around them', (source, names) => {
    const { tree } = parse(source);
    for (const name of names) expect(JSON.stringify(tree)).toContain(`"name":"${name}"`);
  });

  test('closes any number of line breaks, but not those in code', () => {
    const { tree } = parse(`${'one<br>two `<br>`\n\n'.repeat(100)}\`\`\`\n<br>\n\`\`\`\n\n<Note>kept</Note>`);
    expect(JSON.stringify(tree)).toContain('"name":"Note"');
    expect(toText(tree)).toContain('onetwo <br>');
    expect(tree.children).toContainEqual(expect.objectContaining({ type: 'code', value: '<br>' }));
  });

  test.each([
    ['<p align=center>one <img src="x.svg" width=50 alt=\'a=b\'></p>', 'align', 'center', 'p'],
    ['one <img src="x.svg" width=50>', 'width', '50', 'img'],
    ['[one](/a) <a href=/b/c>two</a>', 'href', '/b/c', 'a'],
  ])('quotes the attribute in %s, and keeps the components of the page', (source, name, value, element) => {
    const { tree, messages } = parse(`${source}\n\n<Note>kept</Note>`);
    const json = JSON.stringify(tree);
    expect(json).toContain(`"name":"${name}","value":"${value}"`);
    expect(json).toContain(`"name":"${element}"`);
    expect(json).toContain('"name":"Note"');
    expect(messages.every(({ line }) => line === 1)).toBe(true);
  });

  test('drops a component tag without its partner and keeps what follows', () => {
    const { tree } = parse('<Note>\n\nkept text');
    expect(toText(tree)).toContain('kept text');
    expect(toText(tree)).not.toContain('<Note>');
  });

  test.each([
    'import the key from the vault before you start.',
    'export your data as CSV.',
    'export (or print) it.',
  ])('takes no sentence for code: %s', (sentence) => {
    const { tree, messages } = parse(`Above.\n\n${sentence}\n`);
    expect(tree.children[1]).toMatchObject({ type: 'paragraph', children: [{ value: sentence }] });
    expect(messages).toEqual([]);
  });

  test.each([
    'import a from "./a.mdx"',
    'import a, { b } from "./a.mdx"',
    'import { a } from "./a.mdx"',
    'import type { A } from "./a"',
    'import "./a.css"',
    'export const a = 1',
    'export { a }',
    'export default () => <b />',
    'export async function a() {}',
    'export const code = `\nimport numpy as np\n\nimport os as o\n`;',
  ])('takes code for code: %s', (code) => {
    expect(parse(`${code}\n\nText.\n`).tree.children[0]).toMatchObject({ type: 'mdxjsEsm', value: code });
  });

  test.each([
    ['`<!-- a -->` and `<!--b-->`', '`<!-- a -->` and `<!--b-->`'],
    ['a <!-- don`t --> b', 'a  b'],
    ['a <!-- `x` --> `<!-- y -->`', 'a  `<!-- y -->`'],
    ['a ``<!-- ` -->`` b<!-- c', 'a ``<!-- ` -->`` b'],
  ])('leaves comments in the inline code of %s', (source, expected) => {
    const { text } = parseMarkdown(source, { file: 'a.mdx', format: 'mdx' });
    expect(text.trim()).toBe(expected);
  });

  test('leaves HTML comments out, in prose and over lines, but not in code', () => {
    const { tree, messages } = parse('a <!-- one\ntwo --> b\n\n```html\n<!-- kept -->\n```\n');
    expect(toText(tree)).toContain('<!-- kept -->');
    expect(toText(tree)).not.toContain('two');
    expect(messages).toEqual([]);
  });

  test('keeps a custom heading id', () => {
    expect(toText(parse('## Title {#my-id}').tree)).toBe('Title {#my-id}');
  });

  test('gives up on strict MDX after many faults and shows the page as Markdown', () => {
    const { tree, messages } = parse(`${'{ bad\n\n'.repeat(200)}end`);
    expect(toText(tree)).toContain('end');
    expect(messages).toMatchObject([{ line: 1, reason: expect.stringContaining('plain Markdown') }]);
  });
});

describe('dollar signs', () => {
  test.each([
    ['It costs $5 and then $10.', 'text'],
    ['Set $HOME and $PATH.', 'text'],
    ['From $1,000 to $2,000 (USD)', 'text'],
    ['The sum $a_1 + b^2$ holds.', 'math'],
    ['With $\\alpha$ given.', 'math'],
    ['Let $x$ be.', 'math'],
  ])('%s is %s', (source, kind) => {
    const isMath = JSON.stringify(parse(source).tree).includes('inlineMath');
    expect(isMath ? 'math' : 'text').toBe(kind);
  });

  test.each([
    ['alone', ''],
    ['beside a formula', '\n\nLet $x_1$ be.\n'],
  ])('are left as they are in code of MDX, %s', (_name, math) => {
    const title = 'Costs $5 or $6';
    const code = 'export const total = (a) => `${a ? ` | $${a} ` : $b}`;';
    const { tree } = parse(
      `${code}\n\n<Card title="${title}" note={"$1 {$2}"}>\n  Pay $5 or $6\n</Card>\n\n{\`\${1 ? \` | \${2} \` : ''}\`}${math}`,
    );
    expect(tree.children[0]).toMatchObject({ type: 'mdxjsEsm', value: code });
    expect(tree.children[1]).toMatchObject({
      attributes: [{ value: title }, { value: { value: '"$1 {$2}"' } }],
      children: [{ children: [{ value: 'Pay $5 or $6' }] }],
    });
    expect(tree.children[2]).toMatchObject({ value: "`${1 ? ` | ${2} ` : ''}`" });
    expect(JSON.stringify(tree).includes('inlineMath')).toBe(math !== '');
  });

  test('that stand doubled in code open no formula', () => {
    const { tree } = parse('export const f = (n) => `$${n}`;\n\nCosts $5 and $10.\n');
    expect(tree.children[1]).toMatchObject({ children: [{ value: 'Costs $5 and $10.' }] });
  });
});
