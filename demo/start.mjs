// The one file that runs before anything is installed: plain JavaScript for whatever Node is there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) {
  console.log('Installing packages (once) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
} else if (!existsSync(join(root, 'reference-server', 'dist', 'main.js'))) {
  run('npm', ['run', '--silent', 'build']);
}
run(existsSync(node) ? node : process.execPath, [join(root, 'demo', 'demo.ts'), ...process.argv.slice(2)]);

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: withRoot(),
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0));
}

function withRoot() {
  return { ...process.env, npm_config_prefix: undefined, OFFPRINT_ROOT: root };
}
