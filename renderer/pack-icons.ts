/**
 * Packs the icon libraries into renderer/dist/icons, one file for each set: drawings by name, and other names for
 * them. Part of the build, so that the packages of the libraries, tens of thousands of files, are not installed with
 * the renderer.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { parse } from 'parse5';

type Shape = [tag: string, attributes: Record<string, string>];
type IconSet = {
  size: [width: number, height: number] | undefined;
  icons: Record<string, unknown>;
  names: Record<string, string>;
};
type Family = {
  aliases?: { names?: string[] };
  svgs: { classic?: Record<string, Drawing>; brands?: Record<string, Drawing> };
};
type Drawing = { width: number; height: number; path: string | string[] };

const require = createRequire(import.meta.url);
const target = join(import.meta.dirname, 'dist/icons');

mkdirSync(target, { recursive: true });
for (const style of ['solid', 'regular', 'brands']) write(`fontawesome-${style}`, fontAwesome(style));
write('lucide', lucide());
for (const style of ['outline', 'filled']) write(`tabler-${style}`, tabler(style));

function write(name: string, set: IconSet): void {
  writeFileSync(join(target, `${name}.json`), JSON.stringify(set));
}

/** Drawings as `[width, height, path]`. */
function fontAwesome(style: string): IconSet {
  const file = require.resolve('@fortawesome/fontawesome-free/metadata/icon-families.json');
  const families: Record<string, Family> = JSON.parse(readFileSync(file, 'utf8'));
  const icons: Record<string, unknown> = {};
  const names: Record<string, string> = {};
  for (const [name, { aliases, svgs }] of Object.entries(families)) {
    const drawing =
      style === 'brands' ? (svgs.brands?.brands ?? svgs.classic?.brands) : svgs.classic?.[style];
    if (!drawing) continue;
    icons[name] = [drawing.width, drawing.height, [drawing.path].flat().join('')];
    for (const alias of aliases?.names ?? []) names[alias] = name;
  }
  return { size: undefined, icons, names };
}

/** Lucide keeps the names of earlier versions as files with the same drawing. */
function lucide(): IconSet {
  const folder = dirname(require.resolve('lucide-static/package.json'));
  const icons: Record<string, Shape[]> = JSON.parse(readFileSync(join(folder, 'icon-nodes.json'), 'utf8'));
  const byShape = new Map(Object.entries(icons).map(([name, shapes]) => [JSON.stringify(shapes), name]));
  const names: Record<string, string> = {};
  for (const file of readdirSync(join(folder, 'icons'))) {
    const name = basename(file, '.svg');
    if (name in icons) continue;
    const canonical = byShape.get(
      JSON.stringify(readShapes(readFileSync(join(folder, 'icons', file), 'utf8'))),
    );
    if (canonical !== undefined) names[name] = canonical;
  }
  return { size: [24, 24], icons, names };
}

function tabler(style: string): IconSet {
  // Its exports name the drawings only.
  const file = join(
    dirname(require.resolve('@tabler/icons/outline/home.svg')),
    '../..',
    `tabler-nodes-${style}.json`,
  );
  return { size: [24, 24], icons: JSON.parse(readFileSync(file, 'utf8')), names: {} };
}

function readShapes(svg: string): Shape[] {
  type Node = { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] };
  const find = (node: Node): Node | undefined =>
    node.nodeName === 'svg' ? node : node.childNodes?.map(find).find((found) => found !== undefined);
  const shapes = find(parse(svg))?.childNodes?.filter(({ nodeName }) => !nodeName.startsWith('#')) ?? [];
  return shapes.map(({ nodeName, attrs }) => [
    nodeName,
    Object.fromEntries((attrs ?? []).map(({ name, value }) => [name, value])),
  ]);
}
