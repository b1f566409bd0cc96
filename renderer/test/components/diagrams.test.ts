import { describe, expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const fence = (source: string) => `# A\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`;

async function draw(source: string) {
  const { read, messages } = await renderFolder({ 'index.md': fence(source) });
  const page = read('index.html');
  const svg = /<div class="op-diagram"[^>]*>(<svg[\s\S]*<\/svg>)<\/div>/.exec(page)?.[1] ?? '';
  return { page, svg, messages };
}

const textsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''));

describe('Mermaid diagrams', () => {
  test.each([
    ['flowchart TD\n  A[Start] --> B{Sure?}\n  B -->|yes| C[Go]', 'Sure?'],
    ['graph LR\n  A --> B', 'B'],
    ['sequenceDiagram\n  participant U as User\n  U->>API: Ask', 'Ask'],
    ['stateDiagram-v2\n  [*] --> Still', 'Still'],
    ['classDiagram\n  Animal <|-- Duck', 'Duck'],
    ['erDiagram\n  CUSTOMER ||--o{ ORDER : places', 'places'],
  ])('are drawn at build, without script or font of another host: %s', async (source, text) => {
    const { read, files, messages } = await renderFolder({ 'index.md': fence(source) });
    const page = read('index.html');
    const svg = /<div class="op-diagram"[^>]*>(<svg[\s\S]*<\/svg>)<\/div>/.exec(page)?.[1] ?? '';
    expect(svg).toContain(text);
    expect(svg).not.toMatch(/<style|https?:\/\/(?!www\.w3\.org)/);
    expect(files.some((file) => file.includes('mermaid'))).toBe(false);
    expect(messages).toEqual([]);
  });

  test('of other kinds show their source, and the bundle brings the script that draws them', async () => {
    const { read, files, messages } = await renderFolder({ 'a/b.md': fence('gitGraph\n  commit') });
    const page = read('a/b.html');
    expect(page).toMatch(/<div class="op-diagram"[^>]* data-mermaid="Diagram"><pre[^>]*><code>gitGraph/);
    const engine = files.find((file) => /mermaid\.[\d.]+\.js$/.test(file));
    expect(page).toContain(`data-engine="../${engine}"`);
    expect(messages).toEqual([expect.objectContaining({ rule: 'diagram-in-browser', severity: 'info' })]);
  });

  test.each([
    ['flowchart without spaces', 'graph TD;\n A-->B;\n A---->C', ['A', 'B', 'C'], 2],
    ['several statements on a line', 'graph LR; A-->B; B-->C', ['A', 'B', 'C'], 2],
    ['no direction', 'flowchart\n A --> B', ['A', 'B'], 1],
    ['words in a link', 'graph LR\n A--yes-->B\n A -. "no, never" .-> C', ['yes', 'no, never'], 2],
    ['a label after the first use', 'graph LR\n A-->B\n B["The end (really)"]', ['The end (really)'], 1],
    ['titles for the blind', 'graph LR\n accTitle: Way\n accDescr: From A\n A-->B', ['A', 'B'], 1],
    ['a node with the name of a command', 'graph LR\n click --> B', ['click', 'B'], 1],
  ])('show all of a flowchart: %s', async (_, source, texts, links) => {
    const { svg, messages } = await draw(source);
    expect(messages).toEqual([]);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(texts));
    expect(svg.match(/<polyline class="edge/g)).toHaveLength(links);
  });

  test('show all of a sequence: names with spaces, a note that comes first, numbers', async () => {
    const { svg, messages } = await draw(
      'sequenceDiagram\n autonumber\n participant Client\n participant Agent Process\n' +
        ' Note over Client, Agent Process: Connected\n Client->>+Agent Process: Launch;\n Agent Process--)Client: Logs\n' +
        ' deactivate Agent Process',
    );
    expect(messages).toEqual([]);
    expect(textsOf(svg)).toEqual(['1. Launch', '2. Logs', 'Connected', 'Client', 'Agent Process']);
    expect(svg.match(/class="message"/g)).toHaveLength(2);
  });

  test.each([
    ['graph LR\n A --x B', 'A --x B'],
    ['graph LR\n A --o B --> C', 'A --o B --> C'],
    ['graph LR\n A ~~~ B', 'A ~~~ B'],
    ['graph LR\n A@{ shape: cyl } --> B', 'A@{ shape: cyl } --> B'],
    ['graph LR\n A["a [b]"] --> B', 'A["a [b]"] --> B'],
    ['graph LR\n A["a #quot;b#quot;"]', 'A["a #quot;b#quot;"]'],
    ['graph LR\n A[/in/] --> B[\\out\\]', 'A[/in/] --> B[\\out\\]'],
    ['graph LR\n 开始 --> 结束', '开始 --> 结束'],
    ['sequenceDiagram\n rect rgb(0, 0, 0)\n A->>B: x\n end', 'rect rgb(0, 0, 0)'],
    ['stateDiagram-v2\n state fork <<fork>>\n fork --> A', 'state fork <<fork>>'],
    ['classDiagram\n A<|--B', 'A<|--B'],
    ['classDiagram\n class A {\n +int x\n }\n note "Hello"', 'note "Hello"'],
    ['erDiagram\n A {\n string id PK "the key"\n }', 'string id PK "the key"'],
  ])('are left to the browser when a line would be missing: %s', async (source, line) => {
    const { page, messages } = await draw(source);
    expect(page).toContain('data-mermaid');
    expect(messages).toEqual([
      expect.objectContaining({ reason: expect.stringContaining(`it has "${line}"`) }),
    ]);
  });

  test('draw text as text, whatever it says', async () => {
    const { read } = await renderFolder({
      'index.md': fence(
        'flowchart TD\n A["<script>alert(1)</script>"] --> B["<img src=x onerror=alert(1)>"]\n click A "javascript:alert(1)"\n style A fill:url(https://x.test/a.svg#b),stroke:"><script>alert(1)</script>',
      ),
    });
    const svg =
      /<svg[\s\S]*?<\/svg>/.exec(read('index.html').slice(read('index.html').indexOf('op-diagram')))?.[0] ??
      '';
    expect(svg).toContain('alert(1)');
    expect(svg).not.toMatch(/<script|<img|javascript:|url\(https/);
  });

  test('keep their ids apart on one page, and are the same at every render', async () => {
    const text = fence('graph LR\n A --> B') + fence('graph LR\n A --> B');
    const { read } = await renderFolder({ 'index.md': text });
    const ids = [...read('index.html').matchAll(/<marker id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await renderFolder({ 'index.md': text })).read('index.html')).toBe(read('index.html'));
  });
});
