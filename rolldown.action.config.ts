import { defineConfig } from 'rolldown';
import { writeLicenses } from './rolldown.licenses.ts';

const dir = process.env.OFFPRINT_ACTION_DIST ?? 'dist';

/** `OFFPRINT_ACTION_DIST` lets the freshness check build beside the committed folder. */
export default defineConfig({
  input: { index: 'src/main.ts', render: 'src/render-main.ts' },
  platform: 'node',
  resolve: { conditionNames: ['offprint-source', 'node', 'import', 'default'] },
  plugins: [writeLicenses(`${dir}/licenses.txt`)],
  output: {
    dir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minify: true,
    cleanDir: true,
  },
});
