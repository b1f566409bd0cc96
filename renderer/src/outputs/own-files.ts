import type { Source } from '../source/source.ts';

const servedAsTheyAre = new Set([
  'llms.txt',
  'llms-full.txt',
  'robots.txt',
  'sitemap.xml',
  'skill.md',
  'security.txt',
  'humans.txt',
  'ads.txt',
  'favicon.ico',
  '404.html',
  '_headers',
]);

/** Files of the docs that the bundle holds at the same path; they win over generated ones of the same name. */
export function ownFiles(source: Source): string[] {
  return source.files.filter((path) => servedAsTheyAre.has(path) || path.startsWith('.well-known/'));
}
