import { expect, test } from 'vitest';
import { createIslandRenderer } from '../../src/islands/render-islands.ts';
import { expandMdx } from '../../src/mdx/expand-mdx.ts';
import { createContext, parse, show } from '../mdx/expand.ts';

const renderer = createIslandRenderer();

async function render(page: string, files: Record<string, string> = {}) {
  const messages: string[] = [];
  const context = createContext(files, {}, (message) => messages.push(message));
  const expansion = expandMdx(parse(page), context);
  const scripts = await renderer.render(expansion, context);
  return { text: show(expansion.tree), tree: expansion.tree, scripts, messages };
}

/** All texts of a tree, those in props of elements included. */
function texts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(texts);
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'text' && 'value' in node) return [String(node.value)];
  return Object.values(node).flatMap(texts);
}

test('renders a component with state and hands its script over', async () => {
  const { text, scripts, messages } = await render(
    'import { Counter } from "/snippets/counter.jsx";\n\n<Counter start={2} />\n',
    {
      'snippets/counter.jsx':
        'import React from "react";\nexport const Counter = ({ start }) => {\n  const [n, setN] = useState(start);\n  React.useEffect(() => { setN(9); }, []);\n  return <button className="b" onClick={() => setN(n + 1)}>Clicked {n} times</button>;\n};\n',
    },
  );
  expect(messages).toEqual([]);
  expect(text).toBe(
    '<div className="op-island" data-op-island="snippets/counter.jsx" data-op-component="Counter" data-op-props="{\\"start\\":2}"><button className="b">Clicked 2 times</></>',
  );
  expect(scripts.map(({ id }) => id)).toEqual(['snippets/counter.jsx']);
  expect(scripts[0]?.source).toContain('offprintIslands.define("snippets/counter.jsx"');
});

test('needs no script for a component that turns out to be static', async () => {
  const { text, scripts } = await render(
    'export const Year = () => { const text = useMemo(() => "2024-05".replace(/-.*/, ""), []); return <b>{text}</b>; };\n\n<Year />\n',
  );
  expect(text).toBe('<div className="op-contents"><b>2024</></>');
  expect(scripts).toEqual([]);
});

test('keeps built-in components as elements and marks them for the browser', async () => {
  const { text } = await render(
    'export const Box = () => { const [open] = useState(true); return <Card title="T" icon={<Icon icon="x" />}>{open && <i>in</i>}</Card>; };\n\n<Box />\n',
  );
  expect(text).toContain(
    '<span data-op-template="Card [[\\"title\\",\\"T\\"]]" className="op-contents"><Card title="T" icon=«1 nodes»>',
  );
  expect(text).toContain('<span data-op-children="" className="op-contents"><i>in</></></></>');
});

test('puts the content of the page into slots, shown or not', async () => {
  const page =
    'export const Fold = ({ children, more }) => { const [open] = useState(false); return <div>{children}{open && more}</div>; };\n\n<Fold more={<b>later</b>}>\n\nSome **Markdown**.\n\n</Fold>\n';
  const { text } = await render(page);
  expect(text).toContain(
    'data-op-props="{\\"more\\":{\\"$slot\\":0},\\"children\\":{\\"$slot\\":1,\\"text\\":\\"Some Markdown.\\"}}"',
  );
  expect(text).toContain(
    '<div data-op-slot="1" className="op-contents">paragraph[Some strong[Markdown].]</>',
  );
  expect(text).toContain('<div data-op-slot="0" hidden=true><b>later</></>');
});

test('follows imports between modules and renders context, classes, memo and fragments', async () => {
  const files = {
    'a.jsx':
      'import Label, { tone as shade } from "./b";\nconst Theme = createContext("none");\nclass Old extends React.Component { render() { return <em>{this.props.text}</em>; } }\nconst Show = memo(() => <>{useContext(Theme)}</>);\nexport const App = () => { const [x] = React.useReducer((s) => s, "r"); return <Theme.Provider value={shade}><Show /><Old text={x} /><Label /></Theme.Provider>; };\n',
    'b.tsx':
      'export const tone: string = "dark";\nexport default function Label(props: { a?: string }) { return <u>{props.a ?? "label"}</u>; }\n',
  };
  const { text, scripts, messages } = await render('import { App } from "/a.jsx"\n\n<App />\n', files);
  expect(messages).toEqual([]);
  expect(text).toContain('>dark<em>r</><u>label</></>');
  expect(scripts.map(({ id }) => id)).toEqual(['b.tsx', 'a.jsx']);
});

test('passes components of the page as props', async () => {
  const { text, scripts } = await render(
    'import { Host } from "/host.jsx"\n\nexport const Bold = ({ children }) => <b onClick={() => 0}>{children}</b>;\n\n<Host As={Bold} />\n',
    { 'host.jsx': 'export const Host = ({ As }) => { useState(0); return <As>hi</As>; };' },
  );
  expect(text).toContain('<b>hi</>');
  expect(scripts.map(({ id }) => id).sort()).toEqual(['host.jsx', 'page.mdx']);
});

test('gives the same bytes for the same docs, though components ask for time and chance', async () => {
  const page =
    'export const Now = () => { const [n] = useState(Math.random()); return <b>{Date.now()} {n}</b>; };\n\n<Now />\n';
  expect((await render(page)).text).toBe((await render(page)).text);
});

test('writes dates and numbers as the language of the component asks, without a script', async () => {
  const { text, scripts, messages } = await render(
    `export const Day = () => { const d = new Date("2024-03-05T10:30:00Z"); const a = useMemo(() => [
  d.toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric" }),
  d.toLocaleDateString("de-DE"), d.toLocaleTimeString("en-US", { hour: "numeric", timeZone: "Asia/Tokyo" }),
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }).format(d), (1234567.5).toLocaleString(),
  new Intl.NumberFormat("en-US", { style: "currency", currency: "EUR" }).format(5), d instanceof Date ], []);
  return <b>{a.join("|")}</b>; };\n\n<Day />\n`,
  );
  expect(messages).toEqual([]);
  expect(text.replaceAll('\u202f', ' ')).toContain(
    '<b>March 5, 2024|5.3.2024|7 PM|5 Mar 2024|1,234,567.5|€5.00|true</>',
  );
  expect(scripts).toEqual([]);
});

test.each([
  ['new Date().getFullYear()', 1],
  ['new Date(Date.now()).getUTCFullYear()', 1],
  ['born', 1],
  ['new Date(2020, 1, 1).getFullYear()', 0],
])('a component that asks for the present time is drawn again in the browser: %s', async (year, count) => {
  const page = `${year === 'born' ? 'const born = new Date().getFullYear();' : ''}\nexport const Year = () => <b>{${year}}</b>;\n`;
  const { scripts } = await render('import { Year } from "/y.jsx"\n\n<Year />\n', { 'y.jsx': page });
  expect(scripts).toHaveLength(count);
});

test('works out what an expression of the page asks of the whole language', async () => {
  const { text, scripts, messages } = await render(
    [
      'export const slug = (text) => text.toLowerCase().replace(/\\s+/g, "-");',
      '',
      'In {slug("My Part")} of {new Date(frontmatter.date ?? "2024-03-05").getUTCFullYear()}.',
      '',
      '{slug("My Part")}',
      '',
      '{"Part "}{slug("My Part")}',
      '',
      '{[...new Set(["a", "b", "a"])].map((key) => <Badge key={key}>{key}</Badge>)}',
    ].join('\n'),
  );
  expect(messages).toEqual([]);
  expect(text).toContain(
    'In <span className="op-contents">my-part</> of <span className="op-contents">2024</>.',
  );
  expect(text).toContain('<div className="op-contents">paragraph[my-part]</>');
  expect(text).toContain('paragraph[Part <span className="op-contents">my-part</>]');
  expect(text).toContain('<Badge>a</><Badge>b</>');
  expect(scripts).toEqual([]);
});

test('an expression that fails there too shows nothing and is reported, and the others stay', async () => {
  const { text, messages } = await render('A {new Map().get("x").y} B {"a".replace(/a/, "b")}\n');
  expect(messages).toEqual([
    expect.stringMatching(/^1: mdx-expression: Expression `\{new Map\(\)\.get\("x"\)\.y\}` fails: /),
  ]);
  expect(text).toContain('<span className="op-contents">b</>');
});

test('leaves what else depends on a language to the browser', async () => {
  const { messages } = await render(
    'export const Zone = () => { const [z] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone); return <b>{z}</b>; };\n\n<Zone />\n',
  );
  expect(messages[0]).toContain('island-browser-only');
});

test.each([
  ['an endless loop', 'while (true) {}', /interrupted/],
  ['endless recursion', 'const f = () => f() + 1; f();', /overflow|stack/i],
  ['endless memory', 'const a = []; while (true) a.push("x".repeat(1e6));', /memory|interrupted/],
  ['endless state', 'const [n, set] = useState(0); set(n + 1);', /without end/],
  ['an exception', 'throw new Error("my fault");', /my fault/],
  ['a slow regular expression', '/^(a+)+$/.test("a".repeat(40) + "b");', /interrupted/],
])('shows a labelled box for %s and goes on', async (_what, body, reason) => {
  const { text, messages, scripts } = await render(
    `export const Bad = () => { useState(0); ${body} return <b />; };\n\nBefore\n\n<Bad />\n\nAfter\n`,
  );
  expect(text).toBe(
    'paragraph[Before]<div className="op-island-error" role="note"><span className="op-island-label">Component Bad could not be rendered</></>paragraph[After]',
  );
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/^5: island-failed: Component <Bad> of page\.mdx could not be rendered: /);
  expect(messages[0]).toMatch(reason);
  expect(scripts).toEqual([]);
});

test.each([
  'process',
  'require',
  'globalThis.constructor.constructor("return process")()',
  'import("node:fs")',
])('has nothing of the host in reach: %s', async (probe) => {
  const { text } = await render(
    `export const Probe = () => { useState(0); let found; try { found = typeof (${probe}); } catch (error) { found = 'no'; } return <b>{found === 'object' && ${JSON.stringify(probe)}.startsWith('import') ? 'promise' : found}</b>; };\n\n<Probe />\n`,
  );
  expect(text).toMatch(/<b>(undefined|no|promise)<\/>/);
});

test('leaves a component that needs a browser to the browser', async () => {
  const { text, scripts, messages } = await render(
    'export const Wide = () => { const [w] = useState(window.innerWidth); return <b>{w}</b>; };\n\n<Wide />\n',
  );
  expect(text).toContain('<div className="op-island-pending" role="note">Wide needs JavaScript.</>');
  expect(scripts).toHaveLength(1);
  expect(messages[0]).toContain('island-browser-only');
});

test('names the package that a component lacks', async () => {
  const { messages } = await render('import { Chart } from "/c.jsx"\n\n<Chart />\n', {
    'c.jsx':
      'import { Line } from "recharts";\nexport const Chart = () => { useState(0); return <Line />; };',
  });
  expect(messages.join()).toContain('It uses the package recharts');
});

const counter =
  'export const Counter = ({ start = 0 }) => { const [n] = useState(start); return <b>n{n}</b>; };\n';

test.each([
  ['in an expression', '{true && <Counter start={1} />}', 1],
  ['in a list', '{[1, 2].map((n) => <Counter key={n} start={n} />)}', 2],
  [
    'in a component of the page',
    'export const Local = () => <div><Counter start={3} /></div>;\n\n<Local />',
    1,
  ],
  [
    'as content of a component of the page',
    'export const Outer = ({ children }) => <section>{children}</section>;\n\n<Outer><Counter /></Outer>',
    1,
  ],
  ['as a prop', 'export const Layout = ({ left }) => <div>{left}</div>;\n\n<Layout left={<Counter />} />', 1],
  ['as a prop of a built-in component', '<Card title={<Counter />} />', 1],
  [
    'twice from one place',
    'export const Twice = ({ children }) => <div>{children}{children}</div>;\n\n<Twice><Counter /></Twice>',
    2,
  ],
  [
    'in the slot of another',
    'export const Fold = ({ children }) => { useState(0); return <div>{children}</div>; };\n\n<Fold>\n\nText.\n\n<Counter />\n\n</Fold>',
    1,
  ],
  [
    'where the component around it needs the sandbox too',
    'export const Slug = ({ t }) => <p>{t.replace(/\\s+/g, "-")}</p>;\nexport const Slugs = () => <div><Slug t="a b" /><Counter /></div>;\n\n<Slugs />',
    1,
  ],
])('renders a component with state %s', async (_name, page, count) => {
  const { tree, scripts, messages } = await render(`${counter}\n${page}\n`);
  expect(messages).toEqual([]);
  expect(texts(tree).filter((text) => /^n$/.test(text))).toHaveLength(count);
  expect(scripts.map(({ id }) => id)).toEqual(['page.mdx']);
});

test('stands in the line in which it was written', async () => {
  const { text } = await render(`${counter}\nCount: **{true && <Counter />}** now.\n`);
  expect(text).toContain('strong[<span className="op-island"');
});

test('limits how many components a page draws', async () => {
  const { messages } = await render(
    `${counter}\n{Array.from({ length: 1_001 }, (_, n) => <Counter key={n} />)}\n`,
  );
  expect(messages.filter((message) => message.includes('mdx-limit'))).toHaveLength(1);
});

test('hands text over as a string, and content with its text', async () => {
  const show =
    'export const Show = ({ children }) => { useState(0); return <p>{typeof children === "string" ? `text ${children}` : `element ${children.props.children}`}</p>; };\n';
  const inline = await render(`${show}\n<Show>plain</Show>\n`);
  expect(inline.text).toContain('<p>text plain</>');
  const block = await render(`${show}\n<Show>\n\nplain\n\n</Show>\n`);
  expect(block.text).toContain('<p>element plain</>');
  const blocks = await render(`${show}\n<Show>\n\nplain *one*\n\ntwo\n\n</Show>\n`);
  expect(blocks.text).toContain('<p>element plain one\n\ntwo</>');
});

test('components inside a component are its children, with the context that it gives them', async () => {
  const page = `export const Theme = createContext("none");
export const List = ({ children }) => { useState(0); return <Theme.Provider value="dark"><i>{React.Children.count(children)}</i>{children}</Theme.Provider>; };
export const Item = ({ children }) => { useState(0); return <b>{useContext(Theme)} {children}</b>; };

<List>
  <Item>one</Item>
  <Item>two</Item>
</List>
`;
  const { tree, messages } = await render(page);
  expect(messages).toEqual([]);
  expect(texts(tree).join('')).toBe('2dark onedark two');
});

test('a component that fails takes neither those beside it nor their content with it', async () => {
  const page = `export const List = ({ children }) => { useState(0); return <ul>{children}</ul>; };
export const Item = ({ children }) => { useState(0); return <li>{children}</li>; };
export const Bad = ({ children }) => { useState(0); throw new Error("no"); };

<List>
  <Item>one</Item>
  <Bad>**kept**</Bad>
</List>
`;
  const { text, tree, messages } = await render(page);
  expect(messages).toEqual([
    expect.stringContaining('Component <Bad> of page.mdx could not be rendered: no'),
  ]);
  expect(text).toContain('<li>one</>');
  expect(texts(tree)).toContain('kept');
});

test('components may write to a console that nobody reads', async () => {
  const { text, messages } = await render(
    'export const Log = () => { useState(0); console.warn("x"); console.debug("y"); return <b>said</b>; };\n\n<Log />\n',
  );
  expect([text.includes('<b>said</>'), messages]).toEqual([true, []]);
});

test('props beyond all limits cost the component, not the page', async () => {
  const { text, messages } = await render(
    `${counter}export const big = Array.from({ length: 40_000 }, () => 1);\n\n${'<Counter list={big} />\n\n'.repeat(12)}After\n`,
  );
  expect(messages).toEqual(expect.arrayContaining([expect.stringContaining('island-failed')]));
  expect(text).toContain('paragraph[After]');
});
