import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../src/highlight');

/** Colours samples in a process of its own, after code in `first` languages: grammars live as long as their process. */
function colourAfter(first: readonly string[]): unknown {
  const script = `
    import { renderCode } from ${JSON.stringify(join(folder, 'render-code.ts'))};
    const samples = {
      html: '<style>a { color: red }</style><p style={{ width: 1 }} onclick="go(1)"></p><script>let a = 1;</script>',
      jsx: '<input onChange={(e) => setInput(e.target.value)} style={{ width: 1 }} />',
      tsx: 'const a: Props = <input onChange={(e) => set(e.target.value)} />;',
      markdown: '---\\ntitle: A\\n---\\n\\n\`\`\`rust\\nfn main() {}\\n\`\`\`\\n',
      java: '/** @param a text */ class A {}',
      cpp: 'int main() { return 0; }',
      art: 'print "hello"',
    };
    const colour = (language, code) => renderCode({ code, language, meta: '' }, { message() {}, icon: () => [] });
    for (const language of ${JSON.stringify(first)}) colour(language, 'a');
    console.log(JSON.stringify(Object.entries(samples).map(([language, code]) => colour(language, code))));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('a language looks the same whatever was rendered before', () => {
  const alone = colourAfter([]);

  test.each([
    [['tsx', 'jsx', 'html']],
    [['markdown', 'css', 'js', 'arturo']],
    [['rust', 'opencl', 'php', 'django']],
    [['js-extras', 'css-extras', 'jsdoc', 'javadoc', 'flow', 'pug']],
  ])('after %s', (first) => {
    expect(colourAfter(first)).toEqual(alone);
  });
});
