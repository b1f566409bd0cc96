import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../processor-time.ts';
import { tokenizeTwice } from './prism.ts';

const samples: [language: string, code: string][] = [
  ['js', 'const a = /[/"]/g.test("//") // `b`\n/* "c */ + `d${e + `f`} "` ; // "g\n'],
  ['js', '"a /* b" + c /* " */ + \'d\' // e\nlet f = g / h / "i"'],
  ['ts', 'type A<B extends C> = { d?: B[]; readonly e: "f" }; g<H>(i as J)'],
  ['jsx', '<a b={c => <d e="f">{g}</d>} {...h}>text {"i"}</a>'],
  ['tsx', 'const a: B = <C<D> e={f!}>g</C>;'],
  ['python', 'def a(b: int = 0x1f) -> str:\n    """c "d" e"""\n    return f"{b!r:>{c}} {d[\'e\']}"  # f\n'],
  ['bash', 'a="$(b | c "d $e" )"; for f in *.g; do echo \'h\' >&2; done <<EOF\n$i # j\nEOF\n'],
  ['yaml', 'a: &b\n  - "c: d" # e\n  - !f |\n    g: h\n*b : 2026-01-01\n'],
  ['html', '<!-- <a> --><a b="c" d=e style="f:g" onclick="h()">&amp;<script>i < j</script></a>'],
  ['css', '@media (a > 1px) { b::after { c: url("d"); /* e */ } }'],
  ['markdown', '# a *b*\n\n> `c` [d](e "f") **g _h_**\n\n```js\ni()\n```\n- j\n'],
  ['php', '<p><?php namespace A\\B; echo "c {$d} $e[f]"; // ?> g\n<?= h() ?>'],
  ['rust', "fn a<'b>(c: &'b str) -> u8 { r#\"d\"#; 'e'; 0x1_u8 } // /* f */\n/* /* g */ */"],
  ['c++', '#include <a>\n#define B(c) "d" \\\n e\nint f = 0b1\'0; // g\\\n h'],
  ['sql', "SELECT `a`, 'b''c' FROM d -- e\nWHERE f = \"g\""],
  ['graphql', 'query a($b: C!) { d(e: "f") { ...g @h } } # i'],
  ['diff', '@@ -1 +1 @@\n-a\n+b\n c\n'],
  ['jinja', '<a>{% if b == "c" %}{{ d|e }}{% endif %}</a>'],
];

describe("gives Prism's tokens", () => {
  test.each(samples)('of %s', (language, code) => {
    const tokens = tokenizeTwice(code, language);
    expect(tokens?.ours).toBe(tokens?.prism);
    expect(tokens?.ours).toContain('"type"');
  });

  test('of nothing', () => {
    expect(tokenizeTwice('', 'js')).toEqual({ prism: '[""]', ours: '[""]' });
  });

  test.each(samples)('of whatever pieces of %s come together', (language, code) => {
    const pieces = code.match(/\w+|\s+|[^\w\s]/g) ?? [];
    const texts = fc
      .array(fc.constantFrom(...pieces, 'é', '→'), { maxLength: 60 })
      .map((some) => some.join(''));
    const isSame = (text: string) => {
      const tokens = tokenizeTwice(text, language);
      return tokens?.ours === tokens?.prism;
    };
    fc.assert(fc.property(texts, isSame), { seed: 1, numRuns: 300 });
  });
});

test('takes time by the length of the code', async () => {
  const code = 'a.b(c, [1, 2]); '.repeat(12_000);
  const spent = await processorTime(() => {
    tokenizeTwice(code.slice(0, 2000), 'js');
    const tokens = tokenizeTwice(code, 'js');
    expect(tokens?.ours).toBe(tokens?.prism);
  });
  expect(spent).toBeLessThan(20_000);
});
