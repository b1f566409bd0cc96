import { expect, test } from 'vitest';
import { expand } from './expand.ts';

test.each([
  ['{1 + 2 * 3}', '7'],
  ['{"a" + 1}', 'a1'],
  ['{`v${1 + 1}.0`}', 'v2.0'],
  ['{[1, 2, 3].map((x) => x * 2).join("-")}', '2-4-6'],
  ['{["b", "a"].toSorted()[0]}', 'a'],
  ['{[3, 1, 2].sort((a, b) => a - b).join("")}', '123'],
  ['{Object.entries({ a: 1 }).map(([key, value]) => `${key}=${value}`)}', 'a=1'],
  ['{({ a: { b: "deep" } }).a.b}', 'deep'],
  ['{({}).a?.b.c ?? "none"}', 'none'],
  ['{true ? "yes" : "no"}', 'yes'],
  ['{false && "hidden"}', ''],
  ['{null}{undefined}{true}', ''],
  ['{typeof missing}', 'undefined'],
  ['{"docs".toUpperCase().slice(0, 3)}', 'DOC'],
  ['{(1234.5).toFixed(2)}', '1234.50'],
  ['{((...parts) => parts.length)(1, 2, 3)}', '3'],
  ['{(({ a = 5, ...rest }) => a + rest.b)({ b: 1 })}', '6'],
  ['{(() => { let sum = 0; for (const x of [1, 2]) sum += x; return sum; })()}', '3'],
  ['{(() => { switch ("b") { case "a": return 1; case "b": return 2; default: return 3; } })()}', '2'],
  ['{[..."ab", ...[1]].length}', '3'],
  ['{JSON.stringify({ a: [1, "x"], b: undefined })}', '{"a":[1,"x"]}'],
  ['{"a-b-c".replaceAll("-", "+")}', 'a+b+c'],
  ['{Math.max(1, 5, 2)}', '5'],
  ['{/* a comment */}', ''],
  ['{0}', '0'],
])('evaluates %s', (source, expected) => {
  const { tree, messages } = expand(`<b>${source}</b>`);
  const [element] = tree.children;
  const text =
    element && 'children' in element
      ? element.children.map((node) => ('value' in node ? node.value : '?'))
      : [];
  expect(text.join('')).toBe(expected);
  expect(messages).toEqual([]);
});

/** Programs whose value JavaScript itself tells. */
const programs = [
  '[5, 1, 4].filter((x) => x > 2)',
  '[5, 1, 4].find((x) => x < 5)',
  '[5, 1, 4].findIndex((x) => x === 4)',
  '[5, 1, 4].findLast((x) => x > 2)',
  '[[5, 1].some((x) => x > 4), [5, 1].every((x) => x > 4), [].some(Boolean), [].every(Boolean)]',
  '[5, 1, 4].reduce((sum, x) => sum + x)',
  '[5, 1, 4].reduce((sum, x, at) => sum + x * at, 100)',
  '[].reduce((sum, x) => sum + x, "none")',
  '[[1, [2, [3]]].flat(), [1, [2, [3]]].flat(2), [1, 2].flatMap((x) => [x, [x]])]',
  '[[1, 2, 3].slice(1), [1, 2, 3].slice(-2, -1), [1, 2, 3].slice()]',
  '[1].concat([2, [3]], 4)',
  '[[1, null, 2].join(), [1, [2, 3]].join("/"), `${[1, [2, 3]]}`, [1, 2] + ""]',
  '[[1, 2].includes(2), [1, 2].includes("2"), [1, 2, 1].indexOf(1), [1, 2].indexOf(3)]',
  '[[1, 2].at(-1), [1, 2].at(), [1, 2].at(5)]',
  '[[1, 2, 1].includes(2, 2), [1, 2, 1].indexOf(1, 1), [1, 2, 1].indexOf(1, -1)]',
  '[["b", "B", "a", 10, 9].toSorted(), [10, 9, 1].toSorted((a, b) => a - b)]',
  '(() => { const list = [3, 1, 2]; const same = list.sort(); return [list, same === list, list.toReversed(), list]; })()',
  '(() => { const list = [1, 2]; return [list.push(3, 4), list, list.reverse(), list]; })()',
  '(() => { const seen = []; const given = [7, 8].forEach((x, at) => seen.push([x, at])); return [seen, given]; })()',
  '[[..."ab".split("").entries()], [...[7, 8].keys()], Object.keys({ b: 1, a: 2 }), Object.values({ b: 1, a: 2 })]',
  '["  a b ".trim(), "  a b ".trimStart(), "  a b ".trimEnd()]',
  '["abcdef".slice(2), "abcdef".slice(-3, -1), "abcdef".substring(4, 1), "abcdef".substr(-3, 2), "abcdef".substr(2)]',
  '["abc".charAt(1), "abc".charAt(), "abc".charCodeAt(1), "😀".codePointAt(0), "abc".at(-1), "abc"[1], "abc"[9]]',
  '["abcabc".includes("ca"), "abcabc".includes("a", 4), "abc".startsWith("b", 1), "abc".endsWith("b", 2)]',
  '["abcabc".indexOf("c", 3), "abcabc".lastIndexOf("b"), "abcabc".lastIndexOf("b", 3), "abc".indexOf("x")]',
  '["7".padStart(3, "0"), "7".padEnd(3), "ab".repeat(2), "ab".repeat(0), "a".concat("b", 1)]',
  '["a-b-a".replace("a", "x"), "a-b-a".replaceAll("a", "x"), "a-b".split("-"), "abc".split(""), "a-b-c".split("-", 2)]',
  '["a".localeCompare("b"), "b".localeCompare("a"), "a".localeCompare("a")]',
  '[7 % 4, -7 % 4, 2 ** 3, 7 / 2, "3" * "4", +"5", -"5", 1 + null, 1 + true]',
  '[1 < 2, 2 <= 2, "a" < "b", 2 > 10, "2" > "10", 1 == "1", 1 === "1", null == undefined, null == 0, 1 != 2, 1 !== "1"]',
  '[0 || "a", "" ?? "a", null ?? "a", 1 && 2, 0 && 2, !0, !"a", !!"a"]',
  '[typeof 1, typeof "a", typeof [], typeof null, typeof undefined, typeof (() => 1), "a" in { a: 1 }, void 0]',
  '[6 & 3, 6 | 3, 6 ^ 3, ~6, 1 << 4, -16 >> 2, -1 >>> 28]',
  '(() => { const sums = []; for (let i = 0, sum = 0; i < 5; i++) { if (i === 1) continue; if (i === 4) break; sums.push((sum += i)); } return sums; })()',
  '(() => { for (const x of [1, 2, 3]) { if (x === 2) return `found ${x}`; } return "none"; })()',
  '(() => { const seen = []; for (const x of "abc") { if (x === "b") continue; seen.push(x); } return seen; })()',
  '(() => { const calls = []; for (let i = 0; i < 3; i++) calls.push(() => i); return calls.map((call) => call()); })()',
  '(() => { const x = (kind) => { switch (kind) { case 1: case 2: return "few"; case 3: break; default: return "many"; } return "three"; }; return [1, 2, 3, 4].map(x); })()',
  '(() => { let n = 1; n += 2; n *= 5; n -= 1; n /= 2; n %= 4; const before = n++; n--; --n; let m; m ??= 4; m &&= 5; m ||= 6; return [n, before, m]; })()',
  '(() => { if (0) return 1; else if ("") return 2; else return twice(3); function twice(x) { return x * 2; } })()',
  '(() => { const { a, b: { c = 2, ...others } = {}, ...rest } = { a: 1, b: { d: 4 }, e: 5 }; const [x, , y = 9, ...z] = [1, 2, undefined, 4, 5]; return [a, c, others, rest, x, y, z]; })()',
  '[({ ...{ a: 1 }, b: 2, ["c" + 1]: 3 }), { a: 1 }?.a, undefined?.a, ({ f() { return 7; } }).f(), (null)?.f()]',
  '[Math.min(3, 1), Math.round(2.5), Math.floor(-1.5), Math.ceil(1.2), Math.abs(-2), Number("4"), Number(""), String(1), Boolean(""), parseInt("12px", 10), parseFloat("1.5x")]',
];

test.each(programs)('gives what JavaScript gives: %s', (program) => {
  const { tree, messages } = expand(`<b>{JSON.stringify([${program}])}</b>`);
  expect(messages).toEqual([]);
  const value = new Function(`return [${program}]`)();
  expect(tree.children).toMatchObject([{ children: [{ type: 'text', value: JSON.stringify(value) }] }]);
});

test('evaluates attributes, spreads and style objects', () => {
  const { text } = expand(
    '<Card cols={1 + 1} open {...{ href: "/a", cols: 3 }} style={{ color: "red" }} title="T" />',
  );
  expect(text).toBe('<Card cols=3 open=true href="/a" style={"color":"red"} title="T"></>');
});

test('turns JSX in attributes into nodes', () => {
  expect(expand('<Card icon={<svg width="1"><path d="M0" /></svg>} />').text).toBe(
    '<Card icon=«1 nodes»></>',
  );
});

test('turns mapped JSX into elements and drops keys', () => {
  const { text } = expand(`export const items = [{ id: 1, name: 'One' }, { id: 2, name: 'Two' }];

<ul>
  {items.map((item) => (
    <li key={item.id} data-id={item.id}>
      Item <b>{item.name}</b>
    </li>
  ))}
</ul>
`);
  expect(text).toBe('<ul><li data-id=1>Item <b>One</></><li data-id=2>Item <b>Two</></></>');
});

test('lets a page use a constant above its definition and inside another one', () => {
  const { text } = expand('# {title}\n\nexport const title = `${name}!`;\nexport const name = "Docs";\n');
  expect(text).toBe('heading[Docs!]');
});

test('expands components defined on the page, with props, defaults and children', () => {
  const { text, islands } = expand(`export const Box = ({ tone = 'calm', children }) => {
  const label = tone.toUpperCase();
  if (tone === 'none') return null;
  return <div className={tone}><b>{label}</b>{children}</div>;
};

<Box>
  Some **Markdown**.
</Box>

<Box tone="none">gone</Box>
`);
  expect(text).toBe('<div className="calm"><b>CALM</>paragraph[Some strong[Markdown].]</>');
  expect(islands).toEqual([]);
});

test('keeps white space between elements that share a paragraph', () => {
  expect(expand('<b>1</b> <i>2</i>\n<u>3</u>\n').text).toBe('<b>1</> <i>2</> <u>3</>');
  expect(expand('<b>1</b>\n\n<i>2</i>\n').text).toBe('<b>1</><i>2</>');
});

test('shows the frontmatter and nothing of a reader who is not there', () => {
  const { text } = expand('{frontmatter.title}: {user.name ?? "you"}', {}, { frontmatter: { title: 'Hi' } });
  expect(text).toBe('paragraph[Hi: you]');
});

test('puts variables into text, code, links and attributes and leaves other mustaches alone', () => {
  const { text } = expand(
    'v{{version}} `v{{version}}` {{other}}\n\n```sh\nnpm i x@{{version}} ${{ github.ref }}\n```\n\n<Card title="v{{version}}" />\n',
    {},
    { variables: { version: '2.1' } },
  );
  expect(text).toBe(
    'paragraph[v2.1 inlineCode[v2.1] {{other}}]code[npm i x@2.1 ${{ github.ref }}]<Card title="v2.1"></>',
  );
});

test('keeps a lone undefined name as text, with a warning and a place', () => {
  const { text, messages } = expand('Line one.\n\nGET /users/{id}\n');
  expect(text).toBe('paragraph[Line one.]paragraph[GET /users/{id}]');
  expect(messages).toEqual([
    '3: mdx-undefined-name: Unexpected `{id}`: this name is not defined, so it is shown as text (write \\{id} to say that it is text)',
  ]);
});

test('suggests a name that is near', () => {
  const { messages } = expand('export const version = 1;\n\nIt is {versoin}.\n');
  expect(messages[0]).toContain('did you mean {version}?');
});

test('suggests the braces of variables, and nothing in place of one letter', () => {
  const { messages } = expand(
    'export const A = 1;\n\nSet {v} of {release}.\n',
    {},
    { variables: { release: '2' } },
  );
  expect(messages[0]).toContain('(write \\{v} to say that it is text)');
  expect(messages[1]).toContain('did you mean {{release}}?');
});

test('shows nothing where an expression cannot be evaluated, and goes on', () => {
  const { text, messages } = expand('A {nope()} B {[].at(0).x} C {1}');
  expect(text).toBe('paragraph[A  B  C 1]');
  expect(messages.map((message) => message.split(': ')[1])).toEqual(['mdx-expression', 'mdx-expression']);
});

test('shows the children of an unknown component', () => {
  const { text, messages } = expand('<Wraning>\n\nCareful\n\n</Wraning>\n');
  expect(text).toBe('paragraph[Careful]');
  expect(messages[0]).toContain('did you mean <Warning>?');
});

test.each([
  ['<b>Version:</b> {v}', 'paragraph[<b>Version:</> v1.2]'],
  ['{v} <Icon icon="x" />', 'paragraph[v1.2 <Icon icon="x"></>]'],
  ['<b>{v}</b> <i>two</i>', '<b>v1.2</> <i>two</>'],
  ['<Card /> {v}', '<Card></>paragraph[ v1.2]'],
])('a line of elements and values alone stays one line: %s', (line, expected) => {
  expect(expand(`export const v = 'v1.2';\n\n${line}\n`).text.trim()).toBe(expected);
});
