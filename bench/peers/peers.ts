import { docusaurus } from './generators/docusaurus.ts';
import { eleventy, eleventyPagefind } from './generators/eleventy.ts';
import { hugo } from './generators/hugo.ts';
import { mkdocs } from './generators/mkdocs.ts';
import { offprint } from './generators/offprint.ts';
import { rspress } from './generators/rspress.ts';
import { starlight } from './generators/starlight.ts';
import { vitepress } from './generators/vitepress.ts';
import type { Peer } from './peer.ts';

/** Who takes part, ours first: the ratios are taken to it. */
export const peers: readonly Peer[] = [
  offprint,
  hugo,
  eleventy,
  eleventyPagefind,
  vitepress,
  starlight,
  docusaurus,
  rspress,
  mkdocs,
];
