import { readFileSync } from 'node:fs';
import type { Plugin, RolldownOptions } from 'rolldown';
import { iconPackages, rendererLicenses, writeLicenses } from './rolldown.licenses.ts';

/**
 * The renderer holds all that it needs but its `dependencies`: those are native, bring files, or are seldom needed.
 * Starting the many small modules of a Markdown pipeline from `node_modules` takes longer than rendering a page. Of `refractor`
 * the core and the grammars that are always there come along too; those of other languages are loaded when a page has them. Of
 * `satteri`, whose version is fixed for that, all but its native part.
 */
const rendererManifest: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync('renderer/package.json', 'utf8'),
);
const separate = Object.keys(rendererManifest.dependencies).filter(
  (name) => name !== 'refractor' && name !== 'satteri',
);
const isDependency = (id: string) => separate.some((name) => id === name || id.startsWith(`${name}/`));

const rendererEntries = {
  index: 'index.ts',
  archive: 'site/archive-checks.ts',
  search: 'search/search-reader.ts',
  cli: 'cli/main.ts',
  'write-batch': 'write-batch.ts',
};

/** What there is once for the modules of the package and for all scripts. */
const loaders = {
  'compiled-code': 'renderer/src/compiled-code.ts',
  'engine-flags': 'renderer/src/engine-flags.ts',
};

/** What stands between the modules of the package and the scripts that they load: each is built by itself. */
export const keepApart = (folder: string): Plugin => ({
  name: 'keep-apart',
  resolveId(id) {
    const [, name = ''] = /^\..*\/([\w-]+)\.ts$/.exec(id) ?? [];
    if (name in loaders) return { id: `${folder}/${name}.cjs`, external: 'relative' };
    if (name === 'write-batch') return { id: `${folder}/${name}.js`, external: 'relative' };
    return undefined;
  },
});

/** The native part of Sätteri stays in its package, which picks the one for the machine. */
const keepNative: Plugin = {
  name: 'keep-native',
  resolveId(id, importer) {
    return id === '../index.js' && importer?.endsWith('/satteri/dist/binding.js') ? nativeParser : undefined;
  },
  load(id) {
    if (id !== nativeParser) return undefined;
    return [
      "const { join } = require('node:path');",
      "module.exports = require(join(require.resolve('satteri'), '../../index.js'));",
    ].join('\n');
  },
};
const nativeParser = '\0native-parser';

/** A module for each script that others import: it loads the script, and exports what that does. */
const writeModules: Plugin = {
  name: 'write-modules',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.isEntry || chunk.name === 'cli') continue;
      const source = [
        "import { loadCompiled } from './compiled-code.cjs';",
        `export const { ${chunk.exports.join(', ')} } = loadCompiled('${chunk.name}');`,
        '',
      ].join('\n');
      this.emitFile({ type: 'asset', fileName: `${chunk.name}.js`, source });
    }
  },
};

/** Scripts can import packages only by what `compiled-code.ts` hands to them, unless Node.js is started with a flag. */
const importPackages: Plugin = {
  name: 'import-packages',
  renderChunk: (code) =>
    code.replaceAll(/\bimport\((?=["']([^"']+)["']\))/g, (call, id) =>
      isDependency(id) ? 'importPackage(' : call,
    ),
};

/** One character beyond Latin-1 has V8 hold a whole script in two bytes a character. */
const escapeCharacters: Plugin = {
  name: 'escape-characters',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = toAscii(chunk.code);
  },
};

/** Characters that are escaped already lose the mark of it. */
function toAscii(code: string): string {
  return code.replace(/(\\*)([^\0-\x7f])/g, (_, marks: string, character: string) => {
    const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return marks.slice(marks.length % 2) + escaped;
  });
}

/** See `compiled-code.ts` for why these are scripts. */
export const rendererScripts: RolldownOptions = {
  input: Object.fromEntries(
    Object.entries(rendererEntries).map(([name, file]) => [name, `renderer/src/${file}`]),
  ),
  platform: 'node',
  external: isDependency,
  resolve: { mainFields: ['module', 'main'] },
  plugins: [
    keepApart('..'),
    keepNative,
    importPackages,
    writeModules,
    escapeCharacters,
    writeLicenses(rendererLicenses, iconPackages),
  ],
  output: {
    dir: 'renderer/dist',
    format: 'cjs',
    entryFileNames: 'code/[name].cjs',
    chunkFileNames: 'code/[name].cjs',
    comments: { legal: true, annotation: false, jsdoc: false },
  },
};

/** What loads the scripts. */
export const compiledCode: RolldownOptions = {
  input: loaders,
  platform: 'node',
  output: { dir: 'renderer/dist', format: 'cjs', entryFileNames: '[name].cjs' },
};
