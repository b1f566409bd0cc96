/** Fails when the committed `dist/` is not what `src/` builds to, or when what a step loads at its start has grown too large. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Kilobytes that an action may load before it does anything. */
const startBudget = 700;

const fresh = mkdtempSync(join(tmpdir(), 'offprint-dist-'));
try {
  execFileSync('rolldown', ['-c', 'rolldown.action.config.ts', '--logLevel', 'silent'], {
    env: { ...process.env, OFFPRINT_ACTION_DIST: fresh },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stale = differingFiles(fresh, 'dist');
  if (stale.length > 0) {
    console.error(`dist/ is stale (${stale.join(', ')}). Run: npm run build:action, and commit dist/.`);
    process.exitCode = 1;
  }
  for (const entry of ['index.js', 'render.js']) {
    const kilobytes = Math.ceil(startSize(entry) / 1000);
    if (kilobytes <= startBudget) continue;
    console.error(
      `dist/${entry} loads ${kilobytes} kB at its start, more than ${startBudget} kB. Load what is rare lazily.`,
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

/** What `file` loads at once: itself and everything it imports without waiting, in bytes. */
function startSize(file: string, seen = new Set<string>()): number {
  if (seen.has(file)) return 0;
  seen.add(file);
  const code = readFileSync(join('dist', file), 'utf8');
  const imports = [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name = '']) => name);
  return Buffer.byteLength(code) + imports.reduce((sum, name) => sum + startSize(name, seen), 0);
}

function differingFiles(left: string, right: string): string[] {
  const names = new Set([...readdirSync(left), ...readdirSync(right)]);
  return [...names].filter((name) => contents(left, name) !== contents(right, name)).sort();
}

function contents(folder: string, name: string): string | undefined {
  return readdirSync(folder).includes(name) ? readFileSync(join(folder, name), 'latin1') : undefined;
}
