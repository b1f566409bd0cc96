import { posix } from 'node:path';
import type { Diagnostic } from '../check/diagnostic.ts';
import type { Place } from '../config/config-node.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { findAsset } from '../site/assets.ts';
import { hashedName } from '../site/digest.ts';
import type { Source } from '../source/source.ts';
import type { SharedFile } from './shared-files.ts';

type Locate = (path: readonly (string | number)[]) => Place | undefined;

/** The files of the site's identity, by the names under which the page shell looks them up. */
export type BrandFiles = { files: SharedFile[]; messages: Diagnostic[] };

/**
 * `logo-light`, `favicon-dark`, `background-light`, `font-body` and the like as the configuration names them. Without a favicon the
 * site's initial on its primary colour takes its place: a page without one makes browsers ask the host's root for it.
 */
export function createBrandFiles(config: SiteConfig, source: Source, locate: Locate): BrandFiles {
  const found = brandReferences(config).map(({ setting, name, reference }) => ({
    setting,
    reference,
    file: readBrandFile(name, reference, source),
  }));
  const files = found.flatMap(({ file }) => file ?? []);
  const hasFavicon = files.some(({ name }) => name === 'favicon-light');
  return {
    files: hasFavicon ? files : [...files, monogram(config)],
    messages: found
      .filter(({ file, reference }) => file === undefined && !isExternal(reference))
      .map(({ setting, reference }) => missing(reference, locate([setting]))),
  };
}

type BrandReference = {
  setting: 'logo' | 'favicon' | 'background' | 'fonts';
  name: string;
  reference: string;
};

function brandReferences({ logo, favicon, background, fonts }: SiteConfig): BrandReference[] {
  const images = { logo, favicon, background: background.image };
  const { heading, body, source } = fonts ?? {};
  const fontFiles = { heading: heading?.source, body: body?.source, all: source };
  return [
    ...(['logo', 'favicon', 'background'] as const).flatMap((setting) =>
      variants(images[setting]).map(([theme, reference]) => ({
        setting,
        name: `${setting}-${theme}`,
        reference,
      })),
    ),
    ...Object.entries(fontFiles).flatMap(([use, reference]) =>
      reference === undefined ? [] : [{ setting: 'fonts' as const, name: `font-${use}`, reference }],
    ),
  ];
}

type Image = SiteConfig['logo'];

function variants(image: Image): [theme: 'light' | 'dark', reference: string][] {
  if (image === undefined) return [];
  if (typeof image === 'string') return [['light', image]];
  return image.dark === image.light
    ? [['light', image.light]]
    : [
        ['light', image.light],
        ['dark', image.dark],
      ];
}

function readBrandFile(name: string, reference: string, source: Source): SharedFile | undefined {
  const path = isExternal(reference) ? undefined : findAsset(source, '', reference);
  const contents = path === undefined ? undefined : source.readBytes(path);
  if (path === undefined || contents === undefined) return undefined;
  return { name, path: hashedName(`_offprint/${name}${posix.extname(path)}`, contents), contents };
}

function isExternal(reference: string): boolean {
  return /^(?:https?:)?\/\//i.test(reference);
}

function monogram({ name, colors }: SiteConfig): SharedFile {
  const initial = [...name.trim()].find((letter) => /[\p{L}\p{N}]/u.test(letter))?.toUpperCase() ?? '';
  const contents = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colors.primary}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="19" font-weight="700" fill="#fff" text-anchor="middle">${initial}</text></svg>\n`;
  return { name: 'favicon-light', path: hashedName('_offprint/favicon.svg', contents), contents };
}

function missing(reference: string, place: Place | undefined): Diagnostic {
  return {
    rule: 'missing-asset',
    severity: 'warning',
    reason: `Unexpected path "${reference}", expected a file of the docs`,
    file: 'docs.json',
    ...place,
  };
}
