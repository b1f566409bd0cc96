import { toString as toText } from 'mdast-util-to-string';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../src/markdown/parse-markdown.ts';

test.each([
  ['Done :tada: and (:+1:)', 'Done 🎉 and (👍)'],
  ['At 10:30:00 a:heart:b', 'At 10:30:00 a:heart:b'],
  ['`:tada:` :not_an_emoji: :constructor:', ':tada: :not_an_emoji: :constructor:'],
  ['std::vector::size and http://a:100:b', 'std::vector::size and http://a:100:b'],
])('%s', (text, expected) => {
  expect(toText(parseMarkdown(text, { file: 'a.md', format: 'md' }).tree)).toBe(expected);
});
