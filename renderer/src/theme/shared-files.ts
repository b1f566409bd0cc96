import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageFolder } from '../package-folder.ts';
import { hashedName } from '../site/digest.ts';

/** A file that all pages share. One with a `feature` is written only when a page has that feature. */
export type SharedFile = {
  /** Logical name, see `SiteModel.files`; empty for files that only other files refer to. */
  name: string;
  /** Address below the bundle's root. */
  path: string;
  contents: string | Uint8Array;
  feature?: string;
};

/** The style sheet, the browser scripts and what the features of pages need beside them. */
export function createSharedFiles(styleSheet: string): SharedFile[] {
  return [
    hashed('site.css', styleSheet),
    ...['site.js', 'theme.js', 'search.js', 'page-markdown.js'].map((name) =>
      hashed(name, browserScript(name)),
    ),
    { ...hashed('islands.js', browserScript('islands.js')), feature: 'islands' },
    { ...hashed('playground.js', browserScript('playground.js')), feature: 'playground' },
    { ...hashed('diagrams.js', browserScript('diagrams.js')), feature: 'diagrams' },
    mermaidEngine(),
    ...katexFiles(),
  ];
}

/** A script of `renderer/browser/`, as built. */
function browserScript(name: string): string {
  return readFileSync(join(packageFolder(), 'dist/browser', name), 'utf8');
}

function hashed(name: string, contents: string): SharedFile {
  return { name, path: hashedName(`_offprint/${name}`, contents), contents };
}

/** Megabytes, so it is read only when a page needs it. */
function mermaidEngine(): SharedFile {
  const file = createRequire(import.meta.url).resolve('@mermaid-js/tiny');
  const { version } = JSON.parse(readFileSync(join(dirname(file), '../package.json'), 'utf8'));
  return {
    name: 'mermaid.js',
    path: `_offprint/mermaid.${version}.js`,
    get contents() {
      return readFileSync(file);
    },
    feature: 'diagrams',
  };
}

function katexFiles(): SharedFile[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('katex/package.json')), 'dist');
  const css = readFileSync(join(folder, 'katex.min.css'), 'utf8').replace(
    /,url\([^)]+\.(?:woff|ttf)\) format\("[^"]+"\)/g,
    '',
  );
  const fonts = readdirSync(join(folder, 'fonts')).filter((font) => font.endsWith('.woff2'));
  return [
    { name: 'katex.css', path: hashedName('_offprint/katex/katex.css', css), contents: css, feature: 'math' },
    ...fonts.map((font) => ({
      name: '',
      path: `_offprint/katex/fonts/${font}`,
      get contents() {
        return readFileSync(join(folder, 'fonts', font));
      },
      feature: 'math',
    })),
  ];
}
