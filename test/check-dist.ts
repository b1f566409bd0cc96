/** Fails when the committed `dist/` is not what `src/` builds to. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

function differingFiles(left: string, right: string): string[] {
  const names = new Set([...readdirSync(left), ...readdirSync(right)]);
  return [...names].filter((name) => contents(left, name) !== contents(right, name)).sort();
}

function contents(folder: string, name: string): string | undefined {
  return readdirSync(folder).includes(name) ? readFileSync(join(folder, name), 'latin1') : undefined;
}
