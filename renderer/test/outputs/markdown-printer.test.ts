import fc from 'fast-check';
import type { Root } from 'mdast';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { markdownToMdast } from 'satteri';
import { expect, test } from 'vitest';
import { printer } from '../../src/outputs/markdown-printer.ts';

/** The same printer without its short ways: only the escaping is ours. */
const { text } = printer.handlers ?? {};
const careful: Options = { ...printer, handlers: text ? { text } : {} };

const inline =
  'a|word|a b|**a**|**a b**|*a*|_b_|***c***|`d`|` e `|`` ` ``|`f|g`|[a](b)|[a](/b/c.md#d)|[a](b "c")|[`a`](b)|[**a**](b)|[](a)|<https://a.b>|https://a.b|[https://a.b](https://a.b)|a_b_c|1\\.|\\*|\\[|\\<|~~h~~|![i](j)|<b>k</b>|[l]|é|“q”|(|)|.|,|!|:|\\#|-|+|=|~~~|l  |\n'.split(
    '|',
  );
const blocks: ((text: string) => string)[] = [
  (text) => text,
  (text) => `# ${text.replaceAll('\n', ' ')}`,
  (text) => `${text}\n===`,
  (text) => `- ${text}\n- [x] ${text}`,
  (text) => `1. ${text}\n\n   ${text}`,
  (text) => `> ${text}`,
  (text) => `| ${text.replaceAll(/[\n|]/g, '')} |\n| - |\n| a |`,
  (text) => `\`\`\`js\n${text}\n\`\`\``,
  (text) => `\`\`\`\`c++ title="a"\n\`\`\`\n${text}\n\`\`\`\``,
  (text) => `    ${text.replaceAll('\n', ' ')}`,
];
const block = fc
  .tuple(
    fc.constantFrom(...blocks),
    fc.array(fc.constantFrom(...inline), { minLength: 1, maxLength: 5 }),
    fc.constantFrom(' ', ''),
  )
  .map(([make, parts, gap]) => make(parts.join(gap)));

test('prints in the short way what the printer would print', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (made) => {
      const read = () => markdownToMdast(made.join('\n\n')) as Root;
      expect(toMarkdown(read(), printer)).toBe(toMarkdown(read(), careful));
    }),
    { numRuns: 2000 },
  );
});
