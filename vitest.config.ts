import { defineConfig } from 'vitest/config';

/** Without `import`: the runner hands these to Node, where `require()` would then get ES modules too. */
const conditions = ['offprint-source', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions: ['offprint-source'], externalConditions: ['offprint-source'] } },
  test: {
    include: ['test/**/*.test.ts', '{protocol,renderer,reference-server}/test/**/*.test.ts'],
    execArgv: ['--conditions=offprint-source'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
