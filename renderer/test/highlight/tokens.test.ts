import { expect, test } from 'vitest';
import { loadLanguage } from '../../src/highlight/languages.ts';
import { tokenize } from '../../src/highlight/tokens.ts';

/** Code of a language, and some of its stretches with their colours: keyword, string, comment, tag and so on. */
const samples: [language: string, code: string, colored: string[]][] = [
  ['javascript', "import a from 'b'; // c\n", ['k:import', "s:'b'", 'c:// c\n']],
  ['tsx', '<A b={c ? <D>e</D> : null} />;\n', ['a:b', 'y:A ', 'k:null']],
  ['markup', '<p class="a">b &lt; c</p><script>if (d) e()</script>\n', ['t:p ', 'a:class', 'k:if ', 'f:e']],
  ['markdown', '# a\n\n```javascript\nconst b = 1;\n```\n', ['k:const', 'n:1']],
  ['python', '@a\ndef b(c: int = 1):\n    return f"{c!r} e"\n', ['k:def ', 'f:b', 'n:1', 'k:return ']],
  ['bash', 'a=1; export B="$a" # e\n', ['y:export ', 'c:# e\n']],
  ['diff', '@@ -1 +1 @@\n-c\n+d\n', ['d:-c\n', 'i:+d\n']],
  ['haskell', 'data A = B Int -- c\n', ['k:data ', 'c:-- c\n']],
];

test.each(samples)('colours all of %s and loses none of it', (language, code, colored) => {
  for (const name of ['javascript', language]) loadLanguage(name);
  const tokens = tokenize(code, language);
  expect(tokens.map(({ text }) => text).join('')).toBe(code);
  expect(tokens.map(({ color, text }) => `${color}:${text}`)).toEqual(expect.arrayContaining(colored));
});
