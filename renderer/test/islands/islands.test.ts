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
  return { text: show(expansion.tree), scripts, messages };
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
  expect(text).toContain('data-op-props="{\\"more\\":{\\"$slot\\":0},\\"children\\":{\\"$slot\\":1}}"');
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
    'paragraph[Before]<div className="op-island-error" role="note">Component Bad could not be rendered</>paragraph[After]',
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
