import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page, Peer } from './peer.ts';

const marker = 'installed.json';

/** Installs a peer into its folder unless the same versions are there. Throws when a registry lacks one. */
export function installPeer(peer: Peer, folder: string): void {
  const wanted = JSON.stringify([peer.npm, peer.pip]);
  const file = join(folder, marker);
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const run = (command: string, ...options: string[]) =>
    execFileSync(command, options, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  if (peer.npm.length > 0) run('npm', 'install', '--no-audit', '--no-fund', ...peer.npm);
  if (peer.pip.length > 0) {
    run('python3', '-m', 'venv', 'venv');
    run('venv/bin/pip', 'install', '--quiet', ...peer.pip);
  }
  writeFileSync(file, wanted);
}

/** Writes the pages and the configuration of a peer's project. */
export function writeProject(peer: Peer, pages: readonly Page[], folder: string): void {
  rmSync(join(folder, peer.content), { recursive: true, force: true });
  const files = Object.entries(peer.project(pages));
  for (const { path, text } of pages.map((page) => peer.toPage(page))) {
    files.push([join(peer.content, `${path}.md`), text]);
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
