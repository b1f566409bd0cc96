import { posix } from 'node:path';
import type { SiteConfig } from '../config/site-config.ts';
import { contrastRatio, readableColor } from './readable-color.ts';
import type { SharedFile } from './shared-files.ts';
import { themeTokens } from './theme-tokens.ts';

/** The backgrounds of tokens.css that the site's colours must be readable on. */
const backgrounds = { light: '#ffffff', dark: '#0e1013' };

/** The tokens that a site's configuration sets: those of its theme, its colours and its background. */
export function siteTokens(config: SiteConfig, brand: readonly SharedFile[]): string {
  const { primary, light = primary } = config.colors;
  const { color } = config.background;
  const [day, night] = [color?.light ?? backgrounds.light, color?.dark ?? backgrounds.dark];
  const theme = Object.entries(themeTokens[config.theme]).map(([name, value]) => `--op-${name}:${value}`);
  return [
    `:root{${theme.join(';')}}`,
    `:root${accent(primary, day)}:root[data-theme="dark"]${accent(light, night)}`,
    color?.light ? `:root:not([data-theme="dark"]){--op-bg:${color.light}}` : '',
    color?.dark ? `:root[data-theme="dark"]{--op-bg:${color.dark}}` : '',
    decoration(config.background.decoration),
    backgroundImages(brand),
    bannerColors(config),
  ].join('');
}

function accent(color: string, background: string): string {
  return `{--op-accent:${color};--op-accent-text:${readableColor(color, background)}}`;
}

const decorations = {
  gradient:
    'radial-gradient(60rem 28rem at 70% -6rem,color-mix(in srgb,var(--op-accent) 13%,transparent),transparent)',
  grid: 'linear-gradient(var(--op-grid) 1px,transparent 1px) 0 0/2.5rem 2.5rem,linear-gradient(90deg,var(--op-grid) 1px,transparent 1px) 0 0/2.5rem 2.5rem',
  windows:
    'conic-gradient(from 200deg at 78% -4rem,transparent,color-mix(in srgb,var(--op-accent) 12%,transparent),transparent 40%)',
};

function decoration(name: SiteConfig['background']['decoration']): string {
  if (name === undefined) return '';
  return `body::before{content:"";position:absolute;inset:0 0 auto;height:32rem;z-index:-1;pointer-events:none;background:${decorations[name]};-webkit-mask-image:linear-gradient(#000,transparent);mask-image:linear-gradient(#000,transparent)}`;
}

function backgroundImages(brand: readonly SharedFile[]): string {
  const rule = (name: string, selector: string) => {
    const file = brand.find((candidate) => candidate.name === name);
    return file === undefined
      ? ''
      : `${selector} body{background:url("${posix.basename(file.path)}") top center/100% auto no-repeat var(--op-bg)}`;
  };
  return rule('background-light', ':root') + rule('background-dark', ':root[data-theme="dark"]');
}

function blackOrWhite(background: string): string {
  return contrastRatio('#ffffff', background) >= contrastRatio('#000000', background) ? '#ffffff' : '#000000';
}

/** Banners may have colours of their own; their text is black or white, whichever reads better. */
function bannerColors({ banner }: SiteConfig): string {
  const color = banner?.color;
  if (color === undefined) return '';
  const [light, dark] = typeof color === 'string' ? [color, color] : [color.light, color.dark ?? color.light];
  const rule = (selector: string, value: string | undefined) =>
    value === undefined || !/^#[\da-f]+$/i.test(value)
      ? ''
      : `${selector} .op-banner{--op-banner:${value};--op-banner-text:${blackOrWhite(value)}}`;
  return rule(':root', light) + rule(':root[data-theme="dark"]', dark);
}
