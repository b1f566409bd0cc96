import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../config/site-config.ts';
import { packageFolder } from '../package-folder.ts';
import { fontStyles } from './font-faces.ts';
import type { SharedFile } from './shared-files.ts';
import { siteTokens } from './site-tokens.ts';

type StyleOptions = {
  utilities: string;
  /** Files of the site's identity; fonts and backgrounds among them are used. */
  brand: readonly SharedFile[];
};

/** Writes the one style sheet of a site: tokens, the site's colours, layout, prose, components, utility classes. */
export function createStyleSheet(config: SiteConfig, { utilities, brand }: StyleOptions): string {
  const folder = join(packageFolder(), 'theme');
  const read = (name: string) => compactStyles(readFileSync(join(folder, name), 'utf8'));
  const styles = [
    read('tokens.css'),
    siteTokens(config, brand),
    fontStyles(config, brand),
    ...['layout.css', 'header.css', 'sidebar.css', 'prose.css'].map(read),
    ...componentSheets(folder).map(read),
    read('search.css'),
    read('print.css'),
    utilities,
  ].join('\n');
  return config.appearance.default === 'dark' ? darkWithoutScripts(styles) : styles;
}

/** The same styles for a site whose default is dark: they hold before, and without, the script that sets the theme. */
function darkWithoutScripts(styles: string): string {
  return styles.replaceAll('[data-theme="dark"]', ':is([data-theme="dark"],:where(html):not([data-theme]))');
}

function componentSheets(folder: string): string[] {
  return readdirSync(join(folder, 'components'))
    .filter((name) => name.endsWith('.css'))
    .sort()
    .map((name) => `components/${name}`);
}

/** Drops comments and line breaks; our own sheets hold no strings that would mind. */
export function compactStyles(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replace(/;}/g, '}')
    .trim();
}
