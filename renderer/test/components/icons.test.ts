import { describe, expect, test } from 'vitest';
import { renderIcon } from '../../src/icons/render-icon.ts';
import { renderFolder } from '../render-folder.ts';

function draw(name: string, library: 'fontawesome' | 'lucide' | 'tabler' = 'fontawesome', type?: string) {
  return renderIcon(name, { type }, { icons: { library } });
}

describe('icons', () => {
  test.each([
    ['house', 'fontawesome'],
    ['github', 'fontawesome'],
    ['house', 'lucide'],
    ['brand-github', 'tabler'],
    ['fa-solid fa-house', 'fontawesome'],
    ['fab fa-github', 'fontawesome'],
    ['ArrowRight', 'lucide'],
    ['square-terminal', 'fontawesome'],
    ['GitHub', 'fontawesome'],
    ['circle-3', 'fontawesome'],
  ] as const)('%s of %s is drawn', (name, library) => {
    const { content, message } = draw(name, library);
    expect(message).toBeUndefined();
    expect(JSON.stringify(content)).toMatch(/"viewBox":"0 0 \d+ \d+".*"(?:d|cx|x1|points|x)":/);
  });

  test('another name of an icon gives the same drawing', () => {
    expect(draw('home')).toEqual(draw('house'));
    expect(draw('home', 'lucide')).toEqual(draw('house', 'lucide'));
  });

  test('a style has its own drawing, or the nearest that is free', () => {
    expect(draw('star', 'fontawesome', 'regular')).not.toEqual(draw('star', 'fontawesome', 'solid'));
    expect(draw('rocket', 'fontawesome', 'duotone')).toEqual(draw('rocket'));
    expect(draw('star', 'tabler', 'filled')).not.toEqual(draw('star', 'tabler'));
  });

  test('a name that nobody knows gives a neutral sign and the nearest name', () => {
    const { content, message } = draw('rockte');
    expect(content).toHaveLength(1);
    expect(message).toBe(
      'Unexpected icon "rockte", expected a name of Font Awesome Free, Lucide or Tabler; did you mean "rocket"?',
    );
    expect(draw('constructor').message).toBeDefined();
  });

  test('names, files, emoji and JSX stand in a page with size, colour and class', async () => {
    const { read, files, messages } = await renderFolder({
      'index.mdx': [
        '<Icon icon="flag" size={32} color="#ff0000" className="mine" />',
        '<Card title="A" icon="/icons/own.svg">x</Card>',
        '<Card title="B" icon="🚀">x</Card>',
        '<Card title="C" icon={<svg viewBox="0 0 8 8"><path d="M0 0h8v8z" /></svg>}>x</Card>',
        '<Card title="D" icon="nonesuch">x</Card>',
      ].join('\n\n'),
      'icons/own.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const page = read('index.html');
    expect(page).toMatch(/<svg class="op-i mine"[^>]*style="width:32px;height:32px;color:#ff0000"/);
    expect(page).toMatch(/<img class="op-i op-i-image" src="_offprint\/assets\/own\.\w+\.svg" alt="">/);
    expect(page).toContain('<span class="op-i-text">🚀</span>');
    expect(page).toContain('M0 0h8v8z');
    expect(files.some((file) => /own\.\w+\.svg$/.test(file))).toBe(true);
    expect(messages).toEqual([expect.objectContaining({ rule: 'unknown-icon', severity: 'info' })]);
  });
});
