import { describe, expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const fence = (source: string) => `# A\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`;

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
