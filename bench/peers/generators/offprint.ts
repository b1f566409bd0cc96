import { join } from 'node:path';
import type { Peer } from '../peer.ts';

const cli = join(import.meta.dirname, '../../../renderer/bin/offprint.cjs');

/** Ours, as built, with what it does by default; the archive is left out because no peer makes one. */
export const offprint: Peer = {
  name: 'offprint',
  title: 'Offprint',
  npm: [],
  pip: [],
  does: 'highlighting, contents, sidebar, search index, Markdown of each page, llms.txt, sitemap, link check, manifest with digests',
  leavesOut: 'nothing; no archive, because no peer makes one',
  project: () => ({}),
  content: 'docs',
  toPage: (page) => page,
  build: [['node', cli, 'render', 'docs', '--out', 'out', '--archive', 'none', '--cache-dir', '.cache']],
  output: 'out',
  caches: ['.cache', '.compile-cache'],
  address: (path) => `${path}.html`,
};
