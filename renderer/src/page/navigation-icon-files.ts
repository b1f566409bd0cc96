import { posix } from 'node:path';
import type { Diagnostic } from '../check/diagnostic.ts';
import type { Division, Navigation, NavigationItem } from '../navigation/navigation.ts';
import { findAsset } from '../site/assets.ts';
import { hashedName } from '../site/digest.ts';
import type { Source } from '../source/source.ts';
import type { SharedFile } from '../theme/shared-files.ts';

/** Logical name of the file of an icon that the docs bring themselves, see `SiteModel.files`. */
export function iconFileName(icon: string): string {
  return `icon:${icon}`;
}

/** Whether an icon is a file of the docs rather than a name of a library. */
function isIconFile(icon: string): boolean {
  return /[/.]/.test(icon) && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(icon);
}

/** The image files that the navigation names as icons, and messages about those that are missing. */
export function createNavigationIconFiles(
  navigation: Navigation,
  source: Source,
): { files: SharedFile[]; messages: Diagnostic[] } {
  const names = new Set([navigation.root, ...navigation.global].flatMap(iconsOf).filter(isIconFile));
  const found = [...names].map((name) => ({ name, file: readIcon(name, source) }));
  return {
    files: found.flatMap(({ file }) => file ?? []),
    messages: found.filter(({ file }) => file === undefined).map(({ name }) => missing(name)),
  };
}

function iconsOf(division: Division): string[] {
  return [
    ...nameOf(division),
    ...division.sidebar.flatMap(iconsIn),
    ...[...division.divisions, ...(division.global ?? [])].flatMap(iconsOf),
  ];
}

function iconsIn(item: NavigationItem): string[] {
  return item.type === 'group' ? [...nameOf(item), ...item.children.flatMap(iconsIn)] : nameOf(item);
}

function nameOf({ icon }: { icon?: { name: string } }): string[] {
  return icon === undefined ? [] : [icon.name];
}

function readIcon(name: string, source: Source): SharedFile | undefined {
  const path = findAsset(source, '', name);
  const contents = path === undefined ? undefined : source.readBytes(path);
  if (path === undefined || contents === undefined) return undefined;
  const base = posix.basename(path).replace(/[^\w.-]+/g, '-');
  return { name: iconFileName(name), path: hashedName(`_offprint/icons/${base}`, contents), contents };
}

function missing(name: string): Diagnostic {
  return {
    rule: 'missing-asset',
    severity: 'warning',
    reason: `Unexpected icon "${name}" in the navigation, expected a file of the docs or a name of an icon`,
    file: 'docs.json',
  };
}
