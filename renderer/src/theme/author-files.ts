import { posix } from 'node:path';
import type { DeploymentKind } from '../render-options.ts';
import { findAsset } from '../site/assets.ts';
import { hashedName, shortDigest } from '../site/digest.ts';
import type { SourceKind } from '../source/read-pages.ts';
import type { Source } from '../source/source.ts';
import type { SharedFile } from './shared-files.ts';

/** What names of author files begin with, see `SiteModel.files`. */
export const authorStyle = 'author-style:';
export const authorScript = 'author-script:';

/**
 * The style sheets and scripts beside docs.json and in its folders: the convention puts them on every page. They are
 * data to the renderer and run, if at all, in the reader's browser with the rights of any script of that site. Files
 * that are meant for Node are left out, those of an HTML file of the docs, and in an air-gapped bundle what names
 * another host.
 */
export function createAuthorFiles(
  source: Source,
  kind: SourceKind,
  deployment: DeploymentKind,
): SharedFile[] {
  if (kind === 'plain') return [];
  return authorFilesOf(source.files).flatMap((path) => {
    const text = source.readText(path) ?? '';
    const isApart = deployment === 'air-gapped' && otherHost.test(text);
    if (path.endsWith('.css')) return toStyle(path, isApart ? withoutHosts(text) : text, source);
    return isForNode(text) || isApart ? [] : [toFile(authorScript, path, text)];
  });
}

/** What lies in a folder with an HTML file, or below, is of that file and not of the pages. */
function authorFilesOf(files: readonly string[]): string[] {
  const found = files.filter((path) => /\.(?:css|js)$/.test(path) && !/\.config\.js$|(?:^|\/)\./.test(path));
  const demos = files.flatMap((path) => /^.+\/(?=[^/]+\.html$)/.exec(path) ?? []);
  return found.filter((path) => !demos.some((folder) => path.startsWith(folder)));
}

const otherHost = /(?:https?:)?\/\/[\w-]+\.\w/;

/** A style sheet that asks no other host for a font, a sheet or a picture. */
export function withoutHosts(css: string): string {
  return css
    .replace(/@font-face\s*\{[^}]*(?:https?:)?\/\/[^}]*\}/g, '')
    .replace(/@import\s+(?:url\()?\s*["']?(?:https?:)?\/\/[^;]*;/g, '')
    .replace(/url\(\s*["']?(?:https?:)?\/\/[^)]*\)/g, 'url("data:,")');
}

function isForNode(text: string): boolean {
  return /^#!|\bmodule\.exports\b|\brequire\(|^\s*(?:import|export)\s/m.test(text);
}

/** With the pictures and fonts that the sheet names. */
function toStyle(path: string, text: string, source: Source): SharedFile[] {
  const used: SharedFile[] = [];
  const css = text.replace(/url\(\s*(["']?)([^"')]+)\1\s*\)/g, (whole, _quote, reference: string) => {
    const found = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(reference)
      ? undefined
      : findAsset(source, path, reference);
    const contents = found === undefined ? undefined : source.readBytes(found);
    if (found === undefined || contents === undefined) return whole;
    const extension = posix.extname(found);
    const name = `${posix.basename(found, extension).replace(/[^\w.-]+/g, '-')}.${shortDigest(contents)}${extension}`;
    used.push({ name: '', path: `_offprint/assets/${name}`, contents });
    return `url("assets/${name}")`;
  });
  return [toFile(authorStyle, path, css), ...used];
}

function toFile(kind: string, path: string, contents: string): SharedFile {
  return {
    name: kind + path,
    path: hashedName(`_offprint/${path.replace(/[^\w.-]+/g, '-')}`, contents),
    contents,
  };
}
