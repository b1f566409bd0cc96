import { existsSync, readdirSync } from 'node:fs';
import { defineConfig, type RolldownOptions } from 'rolldown';
import { rendererLicenses, writeLicenses } from './rolldown.licenses.ts';
import { compiledCode, keepApart, rendererScripts } from './rolldown.scripts.ts';

/** Everything that is not a file of the package itself stays an import of its own; the compiler's own helpers are no package of ours. */
const external = (id: string) => !/^(?:[./]|@oxc-project\/runtime\/)/.test(id);

function nodePackage(
  folder: string,
  input: Record<string, string>,
  options: Partial<RolldownOptions> = { external },
): RolldownOptions {
  return {
    input: Object.fromEntries(
      Object.entries(input)
        .map(([name, file]) => [name, `${folder}/src/${file}`] as const)
        .filter(([, file]) => existsSync(file)),
    ),
    platform: 'node',
    ...options,
    output: {
      dir: `${folder}/dist`,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name].js',
      // A sixth of the bytes, which Node.js would read and scan at each start.
      comments: { legal: true, annotation: false, jsdoc: false },
    },
  };
}

/** One classic script per file in `renderer/browser/`: no modules, so that pages work from `file://`. */
function browserScript(name: string): RolldownOptions {
  return {
    input: `renderer/browser/${name}.ts`,
    platform: 'browser',
    tsconfig: 'renderer/browser/tsconfig.json',
    plugins: [writeLicenses(rendererLicenses)],
    output: { file: `renderer/dist/browser/${name}.js`, format: 'iife', minify: true },
  };
}

/** What runs inside the sandbox beside the components of the docs: one script without imports. */
const sandboxRuntime: RolldownOptions = {
  input: 'renderer/sandbox/runtime.ts',
  platform: 'neutral',
  output: { file: 'renderer/dist/sandbox/runtime.js', format: 'iife', minify: true },
};

const browserScripts = readdirSync('renderer/browser')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

export default defineConfig([
  nodePackage('protocol', { index: 'index.ts', 'export-client': 'export-client.ts' }),
  rendererScripts,
  compiledCode,
  nodePackage('renderer', { worker: 'worker.ts' }, { external, plugins: [keepApart('.')] }),
  nodePackage('reference-server', {
    index: 'index.ts',
    main: 'main.ts',
    'render-child': 'export/render-child.ts',
  }),
  sandboxRuntime,
  ...browserScripts.map(browserScript),
]);
