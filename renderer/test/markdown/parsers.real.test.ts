import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpusNames, findCorpora } from '../../../test/real-parts.ts';
import { compareParsers, type Format } from './parser-pair.ts';

const corpora = process.env.OFFPRINT_REAL_PARTS ? findCorpora() : undefined;
describe.skipIf(corpora === undefined)('real documentation', () => {
  test.each(corpusNames())('the pages of %s give the trees of the reference parser', (site) => {
    const folder = join(corpora ?? '', site);
    const hasComponents = existsSync(join(folder, 'docs.json'));
    const files = globSync('**/*.{md,mdx}', { cwd: folder }).sort();
    const partings = files.flatMap((file) => {
      const format: Format = hasComponents || file.endsWith('.mdx') ? 'mdx' : 'md';
      const { parting } = compareParsers(readFileSync(join(folder, file), 'utf8'), format);
      return parting === undefined ? [] : [`${file}: ${parting}`];
    });
    expect(files.length).toBeGreaterThan(0);
    expect(partings).toEqual([]);
  });
});
