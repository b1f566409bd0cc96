import { expect, test } from 'vitest';
import { expand } from './expand.ts';

test('puts an imported snippet in, with its props in text, code and expressions', () => {
  const { text, messages } = expand(
    'import Install from "/snippets/install.mdx";\n\n<Install name="acme" major={3} />\n',
    {
      'snippets/install.mdx':
        '---\ntitle: no\n---\n\nGet {name} {props.major + 1}.\n\n```sh\nnpm i {name}@${V}\n```\n',
    },
  );
  expect(text).toBe('paragraph[Get acme 4.]code[npm i acme@${V}]');
  expect(messages).toEqual([]);
});

test('a prop that a snippet was not given counts as undefined where it is only tested', () => {
  const { text, messages } = expand('import S from "/snippets/s.mdx"\n\n<S a="x" />\n', {
    'snippets/s.mdx': '{a ?? "none"} {b ?? "none"} {b || "else"} {b ? "yes" : "no"} {b && "shown"} end\n',
  });
  expect(text.replace(/ +/g, ' ')).toBe('paragraph[x none else no end]');
  expect(messages).toEqual([]);
  expect(expand('A {b || "else"}\n').messages[0]).toContain('`b` is not defined');
});

test('puts a snippet of one paragraph into a line', () => {
  const files = { 'snippets/word.mdx': 'very **fast**\n' };
  expect(expand('import Word from "./snippets/word.mdx"\n\nIt is <Word /> today.\n', files).text).toBe(
    'paragraph[It is very strong[fast] today.]',
  );
});

test('imports names of other files, relative to the file that imports', () => {
  const files = {
    'guides/parts/data.mdx':
      'import { base } from "../../base.js"\nexport const url = `${base}/v1`;\nexport const obj = { a: [1] };\n',
    'base.js': 'export const base = "https://example.com";\n',
  };
  const page = 'import { url as address, obj } from "./parts/data.mdx";\n\n{address} {obj.a[0]}\n';
  expect(expand(page, files, { file: 'guides/page.mdx' }).text).toBe('paragraph[https://example.com/v1 1]');
});

test('imports data of a JSON file, in a page and in a component', () => {
  const files = {
    'data/cli.json': '{ "name": "acme", "versions": ["1.2", "1.1"] }',
    'snippets/latest.jsx':
      'import cli from "../data/cli.json";\nexport const Latest = () => <b>{cli.versions[0]}</b>;',
    'broken.json': '{ "a": ',
  };
  const page =
    'import cli from "/data/cli.json"\nimport { Latest } from "/snippets/latest.jsx"\n\nGet {cli.name} <Latest />.\n';
  expect(expand(page, files)).toMatchObject({ text: 'paragraph[Get acme <b>1.2</>.]', messages: [] });
  expect(expand('import a from "/broken.json"\n\nText\n', files).messages).toMatchObject([
    expect.stringContaining('`broken.json`'),
  ]);
});

test('expands pure components of JSX and TSX files without the sandbox', () => {
  const files = {
    'snippets/author.jsx':
      'export const Author = ({ name, url }) => (<p>{url ? <a href={url}>{name}</a> : name}</p>);',
    'snippets/tag.tsx':
      'type Props = { label: string };\nexport const Tag = ({ label }: Props) => <i>{label as string}</i>;',
  };
  const page =
    'import { Author } from "/snippets/author.jsx";\nimport { Tag } from "/snippets/tag";\n\n<Author name="Ada" url="/ada" />\n\n<Tag label="x" />\n';
  const { text, islands } = expand(page, files);
  expect(text).toBe('<p><a href="/ada">Ada</></><i>x</>');
  expect(islands).toEqual([]);
});

test('hands components with state, handlers or a browser over to the sandbox', () => {
  const files = {
    'snippets/counter.jsx':
      'export const Counter = ({ start }) => { const [n] = useState(start); return <b>{n}</b>; };',
  };
  const { islands, messages } = expand(
    'import { Counter } from "/snippets/counter.jsx";\n\nexport const Button = () => <button onClick={() => 1}>x</button>;\n\n<Counter start={2} />\n\n<Button />\n',
    files,
  );
  expect(islands.map(({ origin, props }) => [origin, { ...props }])).toEqual([
    [{ module: 'snippets/counter.jsx', name: 'Counter' }, { start: 2 }],
    [{ module: 'page.mdx', name: 'Button' }, {}],
  ]);
  expect(messages).toEqual([]);
});

test('reads the legacy Snippet element', () => {
  expect(expand('<Snippet file="a.mdx" word="x" />', { 'snippets/a.mdx': 'Say {word}.' }).text).toBe(
    'paragraph[Say x.]',
  );
});

test('warns about a missing import, names the likely file and shows the children', () => {
  const { text, messages } = expand('import Note2 from "/note.mdx";\n\n<Note2>\n\nInside\n\n</Note2>\n', {
    'snippets/note.mdx': 'x',
  });
  expect(text).toBe('paragraph[Inside]');
  expect(messages).toEqual([
    '1: mdx-missing-import: Cannot find `/note.mdx` (did you mean `/snippets/note.mdx`?)',
  ]);
});

test('warns about each missing import at its own line, and not where it is used', () => {
  const { text, messages } = expand(
    [
      'import A from "/snippets/a.mdx";',
      'import data from "./data.json";',
      'import { Card } from "/snippets/card.jsx";',
      '',
      '<A />',
      '',
      'One {data.a} <A>two</A> {data.list.map((item) => item)} <Icon icon={data.icon} />',
      '',
      '<Card title="Built in" />',
    ].join('\n'),
  );
  expect(messages).toEqual([
    '1: mdx-missing-import: Cannot find `/snippets/a.mdx`',
    '2: mdx-missing-import: Cannot find `./data.json`',
    '3: mdx-missing-import: Cannot find `/snippets/card.jsx`',
  ]);
  expect(text).toContain('One  two  <Icon></>');
  expect(text).toContain('<Card title="Built in"></>');
});

test('tells a file outside the docs and a package from one that is missing', () => {
  const { messages } = expand('import A from "../../a.mdx";\nimport B from "left-pad";\n\n<A />\n\n<B />\n');
  expect(messages).toEqual([
    '1: mdx-missing-import: Unexpected import of `../../a.mdx`, which lies outside the documentation',
    '2: mdx-missing-import: Unexpected import of the package `left-pad`, expected a file of the documentation',
  ]);
});

test('warns once about a component that its file does not export', () => {
  const { text, messages } = expand('import { B } from "/a.mdx";\n\n<B>Inside</B>\n\n{B.c}\n', {
    'a.mdx': 'export const A = 1;\n',
  });
  expect(text).toContain('Inside');
  expect(messages).toEqual([
    '3: mdx-expression: Component `<B>` `B` is not exported by the file it comes from',
    '5: mdx-expression: Expression `{B.c}` `B` is not exported by the file it comes from',
  ]);
});

test('stops at a snippet that contains itself', () => {
  const files = {
    'a.mdx': 'import B from "./b.mdx"\n\nA <B />\n',
    'b.mdx': 'import A from "./a.mdx"\n\nB\n\n<A />\n',
  };
  const { text, messages } = expand('import A from "./a.mdx"\n\n<A />\n', files);
  expect(text).toContain('paragraph[A ');
  expect(messages.join('\n')).toContain('mdx-recursive-snippet');
});

test('gives each use of a snippet nodes of its own', () => {
  const { tree } = expand('import S from "./s.mdx"\n\n<S />\n\n<S />\n', { 's.mdx': '## Same\n' });
  expect(tree.children).toHaveLength(2);
  expect(tree.children[0]).not.toBe(tree.children[1]);
});
