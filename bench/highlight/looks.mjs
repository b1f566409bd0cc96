/** `node --conditions=offprint-source looks.mjs <site> > looks.html`: ours beside Shiki, with the style sheet of a rendered site. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engines } from './engines.mjs';

const samples = {
  typescript: `import { readFile } from 'node:fs/promises';\n\n/** A page. */\nexport type Page<T = unknown> = { path: string; data?: T };\n\nexport async function read(path: string): Promise<Page> {\n  const text = await readFile(\`\${path}.md\`, 'utf8'); // whole\n  if (text.length === 0) throw new Error('Empty');\n  return { path, data: JSON.parse(text) as Page };\n}\n`,
  python: `from dataclasses import dataclass\n\n@dataclass\nclass Page:\n    """A page."""\n    path: str\n    size: int = 0\n\ndef read(path: str) -> Page:\n    with open(f"{path}.md") as file:  # whole\n        return Page(path, len(file.read()))\n`,
  bash: `# Install\nexport NAME="docs"\nnpm install --save-dev offprint && npx offprint render "$NAME" | tee log.txt\nif [ -f site/index.html ]; then echo "done: \${NAME}"; fi\n`,
  yaml: `name: Docs\non:\n  push:\n    branches: [main]\njobs:\n  export:\n    runs-on: ubuntu-latest # or self-hosted\n    steps:\n      - uses: actions/checkout@v5\n        with: { fetch-depth: 0 }\n`,
  json: `{ "name": "docs", "pages": ["index", "start"], "size": 12.5, "draft": false }\n`,
  html: `<a class="link" href="/start" data-x='1'>Start &amp; go</a><!-- note -->\n`,
};
const [site = ''] = process.argv.slice(2);
const style = globSync('_offprint/site.*.css', { cwd: site }).map((file) =>
  readFileSync(join(site, file), 'utf8'),
);
const [ours, shiki] = [await engines.offprint(), await engines.shiki()];
const rows = Object.entries(samples).map(
  ([language, code]) =>
    `<tr><td><div class="op-code"><pre><code>${ours.toHtml(code, language)}</code></pre></div></td><td>${shiki.toHtml(code, language)}</td></tr>`,
);
console.log(
  `<!doctype html><meta charset="utf-8"><style>${style}</style><style>table{width:1400px;table-layout:fixed}td{vertical-align:top;padding:6px}pre{font-size:13px}</style><table class="op-article">${rows.join('')}</table>`,
);
