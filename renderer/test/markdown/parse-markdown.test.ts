import { toString as toText } from 'mdast-util-to-string';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../src/markdown/parse-markdown.ts';

const parse = (text: string) => parseMarkdown(text, { file: 'page.mdx', format: 'mdx' });

describe('parseMarkdown of MDX that strict MDX refuses', () => {
  test.each([
    ['a placeholder', 'Use <placeholder> here.', 'Use <placeholder> here.'],
    ['a generic type', 'A `Map` or Promise<T> value.', 'A Map or Promise<T> value.'],
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

  test('closes a void element and keeps it', () => {
    const { tree } = parse('one<br>two');
    expect(JSON.stringify(tree)).toContain('"name":"br"');
  });

  test('drops a component tag without its partner and keeps what follows', () => {
    const { tree } = parse('<Note>\n\nkept text');
    expect(toText(tree)).toContain('kept text');
    expect(toText(tree)).not.toContain('<Note>');
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
    expect(messages).toHaveLength(1);
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
});
