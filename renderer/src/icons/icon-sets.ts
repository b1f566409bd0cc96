import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementContent } from 'hast';
import { packageFolder } from '../package-folder.ts';

export type SetName =
  | 'fontawesome-solid'
  | 'fontawesome-regular'
  | 'fontawesome-brands'
  | 'lucide'
  | 'tabler-outline'
  | 'tabler-filled';

type Shape = [tag: string, attributes: Record<string, string>];
type IconSet = {
  icons: Readonly<Record<string, Shape[] | [width: number, height: number, path: string]>>;
  names: Readonly<Record<string, string>>;
};

/** A drawing: its view box and shapes, and whether it is made of lines or of areas. */
export type Drawing = { viewBox: string; isOutline: boolean; shapes: ElementContent[] };

const sets = new Map<SetName, IconSet>();

/** A set as packed at build; read when the first page needs it. */
function openSet(name: SetName): IconSet {
  const known = sets.get(name);
  if (known) return known;
  const set: IconSet = JSON.parse(readFileSync(join(packageFolder(), 'dist/icons', `${name}.json`), 'utf8'));
  sets.set(name, set);
  return set;
}

export function findDrawing(set: SetName, name: string): Drawing | undefined {
  const { icons, names } = openSet(set);
  const key = Object.hasOwn(icons, name) ? name : Object.hasOwn(names, name) ? names[name] : undefined;
  const icon = key === undefined ? undefined : icons[key];
  if (icon === undefined) return undefined;
  if (isArea(icon)) {
    const [width, height, d] = icon;
    return { viewBox: `0 0 ${width} ${height}`, isOutline: false, shapes: [shape(['path', { d }])] };
  }
  return { viewBox: '0 0 24 24', isOutline: set !== 'tabler-filled', shapes: icon.map(shape) };
}

/** All names of a set, for suggestions. */
export function iconNames(set: SetName): string[] {
  const { icons, names } = openSet(set);
  return [...Object.keys(icons), ...Object.keys(names)];
}

function isArea(icon: IconSet['icons'][string]): icon is [number, number, string] {
  return typeof icon[0] === 'number';
}

function shape([tagName, properties]: Shape): ElementContent {
  return { type: 'element', tagName, properties, children: [] };
}
