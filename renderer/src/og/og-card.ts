import type { PageModel, SiteModel } from '../page/page-model.ts';
import { shortDigest } from '../site/digest.ts';
import { readableColor } from '../theme/readable-color.ts';

/** What the Open Graph image of a page says, and in which colours. Texts hold only what our font can draw. */
export type OgCard = {
  /** Address of the image below the bundle's root. */
  file: string;
  name: string;
  section: string;
  title: string;
  description: string;
  colors: { background: string; title: string; text: string; accent: string };
};

const palettes = {
  light: { background: '#ffffff', title: '#14161a', text: '#565c66' },
  dark: { background: '#0e1013', title: '#f3f5f8', text: '#a2aab6' },
};

/**
 * The image of a page, where images are wanted and crawlers can fetch them. A page that names an image of its own has
 * none of ours, and neither has one without a word that our font can draw.
 */
export function toOgCard(site: SiteModel, page: PageModel): OgCard | undefined {
  const { config, og, siteUrl, deployment } = site;
  if (!og || siteUrl === undefined || deployment === 'air-gapped') return undefined;
  if ('og:image' in page.frontmatter || 'og:image' in config.seo.metatags) return undefined;
  const name = drawable(config.name) ?? '';
  const title = drawable(page.title) ?? name;
  if (title === '') return undefined;
  const palette = og.isDark ? palettes.dark : palettes.light;
  const color = og.isDark ? (config.colors.light ?? config.colors.primary) : config.colors.primary;
  const card = {
    name,
    title,
    section: drawable(page.location.groups.at(-1)?.title ?? '') ?? '',
    description: drawable(page.description) ?? '',
    colors: { ...palette, accent: readableColor(color, palette.background) },
  };
  // Networks keep images by their address, so another image has another one.
  const digest = shortDigest(JSON.stringify([card, og.digest]));
  return { ...card, file: `_offprint/og/${page.path}.${digest}.png` };
}

/** What is not Latin, Greek, Cyrillic or a sign that texts in them use. */
const strange =
  /[^\u0020-\u024f\u02bb-\u02dd\u0370-\u0482\u048a-\u052f\u1e00-\u1eff\u2010-\u2014\u2018-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]/gu;

/** The text without pictures and signs that our font lacks; `undefined` when it lacks letters. */
function drawable(text: string): string | undefined {
  const composed = text.normalize('NFC');
  const unknown = composed.match(strange) ?? [];
  if (unknown.some((character) => /[\p{L}\p{N}\p{M}]/u.test(character))) return undefined;
  return composed.replace(strange, ' ').replace(/\s+/g, ' ').trim();
}
