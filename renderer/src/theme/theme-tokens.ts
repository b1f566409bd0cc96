import type { SiteConfig } from '../config/site-config.ts';

type Tokens = Readonly<Record<string, string>>;

/** The convention's named themes, each a variation of the tokens of `tokens.css`; what a theme leaves out stays as it is there. */
export const themeTokens: Readonly<Record<SiteConfig['theme'], Tokens>> = {
  mint: {},
  maple: { radius: '0.625rem', 'radius-lg': '1rem', hue: '4%' },
  palm: {
    radius: '0.375rem',
    'radius-lg': '0.5rem',
    'header-bg': 'var(--op-surface)',
    'title-weight': '650',
  },
  willow: { radius: '0.25rem', 'radius-lg': '0.375rem', 'active-bg': 'transparent', hue: '0%' },
  linden: {
    radius: '0',
    'radius-lg': '0',
    hue: '0%',
    'title-weight': '600',
    'font-heading': 'var(--op-mono)',
  },
  almond: { radius: '0.75rem', 'radius-lg': '1.125rem', hue: '6%' },
  aspen: { radius: '0.5rem', 'radius-lg': '0.625rem', 'title-weight': '650', hue: '1%' },
  sequoia: { radius: '0.375rem', 'radius-lg': '0.5rem', 'active-bg': 'transparent', 'title-weight': '600' },
  luma: { radius: '0.875rem', 'radius-lg': '1.25rem', hue: '2%', 'active-bg': 'var(--op-surface-2)' },
};
