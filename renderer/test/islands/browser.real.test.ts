import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Nodes } from 'mdast';
import { renderSite } from 'offprint';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRealPart } from '../../../test/real-parts.ts';
import { props } from '../../src/components/component.ts';
import { createIslandRenderer } from '../../src/islands/render-islands.ts';
import { expandMdx } from '../../src/mdx/expand-mdx.ts';
import { escapeHtml } from '../../src/page/html.ts';
import { createContext, parse } from '../mdx/expand.ts';
import { writeFiles } from '../render-folder.ts';

const program = findRealPart('chromium');

const policy = "default-src 'none'; script-src file: 'self'; style-src 'unsafe-inline'; img-src file: data:";

/** The least that shows a tree in a browser; the site's own rendering has tests of its own. */
function toHtml(node: Nodes): string {
  if (node.type === 'text') return escapeHtml(node.value);
  const children = 'children' in node ? node.children.map(toHtml).join('') : '';
  if (node.type === 'root') return children;
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return `<p>${children}</p>`;
  const attributes = Object.entries(props(node)).flatMap(([name, value]) => {
    if (value === true) return [` ${name}`];
    return typeof value === 'string'
      ? [` ${name === 'className' ? 'class' : name}="${escapeHtml(value)}"`]
      : [];
  });
  const name = /^[A-Z]/.test(node.name ?? '') ? `span data-from="${node.name}"` : node.name;
  return `<${name}${attributes.join('')}>${children}</${name?.split(' ')[0]}>`;
}

async function write(folder: string, page: string, files: Record<string, string> = {}): Promise<string> {
  const context = createContext(files, {}, (message) => {
    throw new Error(message);
  });
  const expansion = expandMdx(parse(page), context);
  const scripts = await createIslandRenderer().render(expansion, context);
  mkdirSync(join(folder, '_offprint'), { recursive: true });
  cpSync(join(import.meta.dirname, '../../dist/browser/islands.js'), join(folder, '_offprint/islands.js'));
  const tags = scripts.map(({ source }, index) => {
    writeFileSync(join(folder, `_offprint/module-${index}.js`), source);
    return `<script defer src="_offprint/module-${index}.js"></script>`;
  });
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><script defer src="_offprint/islands.js"></script>${tags.join('')}`;
  const file = join(folder, 'index.html');
  writeFileSync(
    file,
    `<!doctype html><html><head>${head}</head><body>${toHtml(expansion.tree)}</body></html>`,
  );
  return pathToFileURL(file).href;
}

describe.skipIf(program === undefined)('islands in a browser, from file://, under a strict policy', () => {
  let browser: Browser;
  let page: Page;
  let folder: string;
  const errors: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'offprint-islands-'));
    const args = [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ];
    browser = await chromium.launch({ ...(program ? { executablePath: program } : {}), args });
    page = await browser.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a counter counts, an effect runs, an input follows its state', async () => {
    const url = await write(
      folder,
      `export const Counter = () => {
  const [n, setN] = useState(0);
  const [text, setText] = React.useState('a');
  const [seen, setSeen] = useState('no');
  useEffect(() => { setSeen('yes'); }, []);
  return <div><button onClick={() => setN(n + 1)}>{n}</button><input value={text} onChange={(e) => setText(e.target.value)} /><i>{text}</i><u>{seen}</u></div>;
};

<Counter />
`,
    );
    await page.goto(url);
    await page.click('button');
    await page.click('button');
    await page.fill('input', 'hello');
    expect(await page.textContent('button')).toBe('2');
    expect(await page.textContent('i')).toBe('hello');
    expect(await page.textContent('u')).toBe('yes');
    expect(errors).toEqual([]);
  });

  test('content of the page moves into the component, also when it is shown later', async () => {
    const url = await write(
      folder,
      `export const Fold = ({ children, more }) => {
  const [open, setOpen] = useState(false);
  return <div><button onClick={() => setOpen(!open)}>more</button>{children}{open && more}</div>;
};

<Fold more={<b id="later">later</b>}>

Some text.

</Fold>
`,
    );
    await page.goto(url);
    expect(await page.isVisible('text=Some text.')).toBe(true);
    expect(await page.locator('#later').count()).toBe(0);
    await page.click('button');
    expect(await page.isVisible('#later')).toBe(true);
    await page.click('button');
    await page.click('button');
    expect(await page.isVisible('#later')).toBe(true);
    expect(errors).toEqual([]);
  });

  test('components in components share context and state, wherever they were written', async () => {
    const url = await write(
      folder,
      `export const Chosen = createContext(null);
export const List = ({ children }) => {
  const [done, setDone] = useState([]);
  const add = (name) => setDone([...done, name]);
  return <Chosen.Provider value={add}><u>{done.length} of {React.Children.count(children)}</u>{children}</Chosen.Provider>;
};
export const Item = ({ name, children }) => {
  const add = useContext(Chosen);
  return <button id={name} onClick={() => add(name)}>{children}</button>;
};

<List>
  <Item name="a">First **one**</Item>
  <Item name="b">second</Item>
</List>

{['x'].map((name) => <List key={name}><Item name={name}>third</Item></List>)}
`,
    );
    await page.goto(url);
    expect(await page.locator('u').allTextContents()).toEqual(['0 of 2', '0 of 1']);
    expect(await page.locator('#a strong, #a p').first().textContent()).toContain('one');
    await page.click('#a');
    await page.click('#b');
    await page.click('#x');
    expect(await page.locator('u').allTextContents()).toEqual(['2 of 2', '1 of 1']);
    expect(errors).toEqual([]);
  });

  test('built-in components keep the markup of the build, with living children', async () => {
    const url = await write(
      folder,
      `export const Box = () => {
  const [n, setN] = useState(0);
  return <div><button onClick={() => setN(n + 1)}><Icon icon="plus" /></button><Card title="T"><i>{n}</i></Card></div>;
};

<Box />
`,
    );
    await page.goto(url);
    await page.click('button');
    expect(await page.locator('button [data-from=Icon]').count()).toBe(1);
    expect(await page.locator('[data-from=Card] i').textContent()).toBe('1');
    expect(errors).toEqual([]);
  });

  test('modules share each other and addresses of the docs become those of the bundle', async () => {
    const url = await write(folder, 'import { Link } from "/link.jsx"\n\n<Link />\n', {
      'link.jsx':
        'import { to } from "./to.js";\nexport const Link = () => { const [h, setH] = useState(to); return <a href={h} onMouseEnter={() => setH("/other/page#x")}>go</a>; };',
      'to.js': 'export const to = "/guides/start";',
    });
    await page.goto(url);
    expect(await page.getAttribute('a', 'href')).toBe('/guides/start');
    await page.hover('a');
    expect(await page.getAttribute('a', 'href')).toBe('other/page.html#x');
    expect(errors).toEqual([]);
  });

  test('pictures in styles stay those of the bundle', async () => {
    writeFiles(join(folder, 'docs'), {
      'index.mdx': `---
title: Home
---

export const Hero = () => {
  const [n, setN] = useState(0);
  return <div id="hero" onClick={() => setN(n + 1)} style={{ backgroundImage: "url('/images/hero.svg')", height: 10 + n }}>{n}</div>;
};

<Hero />
`,
      'images/hero.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
    await page.goto(pathToFileURL(join(folder, 'site/index.html')).href);
    await page.click('#hero');
    expect(await page.textContent('#hero')).toBe('1');
    const picture = await page.evaluate("getComputedStyle(document.querySelector('#hero')).backgroundImage");
    expect(picture).toMatch(/\/site\/_offprint\/assets\/hero\.\w+\.svg"\)$/);
    expect(errors).toEqual([]);
  });

  test('a component that fails in the browser leaves the markup of the build', async () => {
    const url = await write(
      folder,
      'export const Bad = () => { const [n] = useState(0); if (typeof window !== "undefined") throw new Error("only at the reader"); return <b>built</b>; };\n\n<Bad />\n',
    );
    await page.goto(url);
    expect(await page.textContent('b')).toBe('built');
    expect(errors.join()).toContain('only at the reader');
  });
});
