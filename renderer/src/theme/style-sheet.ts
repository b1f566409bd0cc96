import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../config/site-config.ts';
import { packageFolder } from '../package-folder.ts';
import { readableColor } from './readable-color.ts';

export type StyleOptions = { families: ReadonlySet<string> | 'all'; utilities: string };

/** Writes the one style sheet of a site: tokens, the site's colours, layout, prose, components, utility classes. */
export function createStyleSheet(config: SiteConfig, { families, utilities }: StyleOptions): string {
  const folder = join(packageFolder(), 'theme');
  const read = (name: string) => compact(readFileSync(join(folder, name), 'utf8'));
  const extra = ['search.css', 'assistant.css'].filter((name) => existsSync(join(folder, name)));
  return [
    read('tokens.css'),
    siteColors(config),
    read('layout.css'),
    read('prose.css'),
    ...componentSheets(folder, families).map(read),
    ...extra.map(read),
    utilities,
  ].join('\n');
}

function componentSheets(folder: string, families: StyleOptions['families']): string[] {
  return readdirSync(join(folder, 'components'))
    .filter((name) => name.endsWith('.css') && (families === 'all' || families.has(name.slice(0, -4))))
    .sort()
    .map((name) => `components/${name}`);
}

/** The backgrounds of tokens.css that the site's colours must be readable on. */
const backgrounds = { light: '#ffffff', dark: '#0e1013' };

function siteColors({ colors }: SiteConfig): string {
  const { primary, light = primary } = colors;
  return `:root${accent(primary, backgrounds.light)}:root[data-theme="dark"]${accent(light, backgrounds.dark)}`;
}

function accent(color: string, background: string): string {
  return `{--op-accent:${color};--op-accent-text:${readableColor(color, background)}}`;
}

/** Drops comments and line breaks; our own sheets hold no strings that would mind. */
function compact(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replace(/;}/g, '}');
}
