import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { flagsThatAreSet } from '../src/engine-flags.ts';
import { renderFolder } from './render-folder.ts';

test.skipIf(availableParallelism() < 2)(
  'a large render leaves the flags of a caller’s process as they were',
  async () => {
    const pages = Object.fromEntries(Array.from({ length: 4001 }, (_, at) => [`p${at}.md`, `# ${at}\n`]));
    const seen = new Set<string>();
    await renderFolder(pages, {
      onProgress: () => {
        for (const flag of flagsThatAreSet()) seen.add(flag);
      },
    });
    expect([...seen]).toEqual(['--heap-growing-percent=40']);
    expect(flagsThatAreSet()).toEqual([]);
  },
);
