import { defineConfig } from 'rolldown';

/** `OFFPRINT_ACTION_DIST` lets the freshness check build beside the committed folder. */
export default defineConfig({
  input: { index: 'src/main.ts', render: 'src/render-main.ts' },
  platform: 'node',
  resolve: { conditionNames: ['offprint-source', 'node', 'import', 'default'] },
  output: {
    dir: process.env.OFFPRINT_ACTION_DIST ?? 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minify: true,
    cleanDir: true,
  },
});
