import { posix } from 'node:path';
import type { SiteConfig } from '../config/site-config.ts';
import type { SharedFile } from './shared-files.ts';

/**
 * The site's fonts. Files of the docs are loaded; a family that only a web service could deliver is used when the
 * reader has it installed, because a bundle fetches nothing from other hosts.
 */
export function fontStyles({ fonts }: SiteConfig, brand: readonly SharedFile[]): string {
  if (fonts === undefined) return '';
  const all = fonts.family === undefined ? undefined : { ...fonts, family: fonts.family };
  const uses = { body: fonts.body ?? all, heading: fonts.heading ?? all };
  return Object.entries(uses)
    .map(([use, font]) => {
      if (font === undefined) return '';
      const family = cssString(font.family);
      const file = brand.find(({ name }) => name === `font-${use}` || name === 'font-all');
      const property = use === 'body' ? '--op-font' : '--op-font-heading';
      const weight =
        use === 'heading' && font.weight !== undefined
          ? `;--op-title-weight:${Number(font.weight) || 700}`
          : '';
      return `${file ? fontFace(family, file) : ''}:root{${property}:${family},var(--op-font-system)${weight}}`;
    })
    .join('');
}

/** The style sheet lies in the same folder as the font. One file serves all weights when it is variable. */
function fontFace(family: string, { path }: SharedFile): string {
  return `@font-face{font-family:${family};src:url(${cssString(posix.basename(path))});font-weight:100 900;font-display:swap}`;
}

function cssString(text: string): string {
  return `"${text.replace(/["\\\n\r<>]/g, '')}"`;
}
