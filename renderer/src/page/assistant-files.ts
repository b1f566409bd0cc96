import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../config/site-config.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { packageFolder } from '../package-folder.ts';
import { hashedName } from '../site/digest.ts';
import type { SharedFile } from '../theme/shared-files.ts';
import { compactStyles } from '../theme/style-sheet.ts';
import { interfaceLanguage, interfaceStrings } from './interface-strings.ts';

type Site = { config: SiteConfig; navigation: Navigation; siteUrl: string | undefined };

/** Logical name of the assistant's script for pages of a language, see `SiteModel.files`. */
export function assistantScript(language: string): string {
  return `assistant.js:${interfaceLanguage(language)}`;
}

/**
 * The files that a page loads when its reader first asks the assistant: a style sheet, and for each language of the
 * site a script that begins with the settings and the texts. A site without an assistant has none.
 */
export function createAssistantFiles(site: Site): SharedFile[] {
  const { assistant } = site.config;
  if (!assistant) return [];
  const folder = packageFolder();
  const style = compactStyles(readFileSync(join(folder, 'theme/assistant.css'), 'utf8'));
  const script = readFileSync(join(folder, 'dist/browser/assistant.js'), 'utf8');
  const languages = new Set([...site.navigation.pages.values()].map(({ language }) => language));
  return [
    toFile('assistant.css', 'assistant.css', style),
    ...[...languages].map((language) => {
      const settings = { ...toSettings(assistant, site), strings: interfaceStrings(language).assistant };
      const contents = `window.__offprintAssistantSettings=${JSON.stringify(settings)};\n${script}`;
      return toFile(assistantScript(language), 'assistant.js', contents);
    }),
  ];
}

function toFile(name: string, file: string, contents: string): SharedFile {
  return { name, path: hashedName(`_offprint/${file}`, contents), contents };
}

/** What the script needs to know: whom to ask, and how to turn the addresses of pages into links to their files. */
function toSettings({ url, key, domain }: NonNullable<SiteConfig['assistant']>, site: Site) {
  const { siteUrl } = site;
  return {
    url: url.replace(/\/+$/, ''),
    key,
    domain: domain ?? (siteUrl === undefined ? '' : new URL(siteUrl).hostname),
    siteUrl: siteUrl ?? '',
    folders: [...site.navigation.pages.keys()].flatMap((path) =>
      path.endsWith('/index') ? [path.slice(0, -'/index'.length)] : [],
    ),
  };
}
