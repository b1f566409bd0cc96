import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCorpora } from '../../../test/real-parts.ts';
import { tokenizeTwice } from './prism.ts';

const corpora = findCorpora();
const sites = corpora
  ? readdirSync(corpora, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  : [];

test.each(sites.map(({ name }) => name))("the code of %s gives Prism's tokens", (site) => {
  const folder = join(corpora ?? '', site);
  const files = globSync('**/*.{md,mdx}', { cwd: folder }).sort();
  const blocks = files.flatMap((file) => readBlocks(readFileSync(join(folder, file), 'utf8')));
  const differing = blocks.filter(({ language, code }) => {
    const tokens = tokenizeTwice(code, language);
    return tokens?.ours !== tokens?.prism;
  });
  expect(blocks.length).toBeGreaterThan(0);
  expect(differing).toEqual([]);
});

/** Fenced blocks that name a language. */
function readBlocks(text: string): { language: string; code: string }[] {
  const fences = text.matchAll(/^( *)(`{3,})([\w+#-]+)[^\n]*\n([\s\S]*?)^\1\2 *$/gm);
  return [...fences].map(([, , , language = '', code = '']) => ({ language, code }));
}
