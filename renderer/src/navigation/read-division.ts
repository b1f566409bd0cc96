import type { NavigationNode } from '../config/schema/navigation-node.ts';
import { firstPageOf } from './first-page.ts';
import type { Division, DivisionKind, NavigationItem } from './navigation.ts';
import { iconOf, tagOf, toPageEntry } from './page-entry.ts';
import type { NodeContext } from './read-context.ts';
import { labelOf, readSidebar } from './read-sidebar.ts';

type ChildKey = 'languages' | 'versions' | 'products' | 'tabs' | 'dropdowns' | 'anchors' | 'menu';

const childKinds: readonly (readonly [ChildKey, DivisionKind])[] = [
  ['languages', 'language'],
  ['versions', 'version'],
  ['products', 'product'],
  ['tabs', 'tab'],
  ['dropdowns', 'dropdown'],
  ['anchors', 'anchor'],
  ['menu', 'item'],
];

/** Reads the root of the navigation with everything below it. */
export function readRoot(node: NavigationNode, context: NodeContext): Division {
  return readContent({ kind: 'root', id: '', label: '' }, node, context.into(node));
}

/** Divisions that a node holds, of all kinds, in the order of the switchers from outside to inside. */
function readDivisions(node: NavigationNode, parentId: string, context: NodeContext): Division[] {
  const ids = new Map<string, number>();
  return childKinds.flatMap(([key, kind]) => {
    const nodes = node[key] ?? [];
    const fallback = nodes.findIndex((child) => !child.hidden);
    const chosen = nodes.findIndex((child) => child.default === true);
    return nodes.map((child, at) => {
      const label = labelOf(child);
      const place = context.at(key, at);
      if (label === undefined) place.report('navigation-entry', `Unexpected entry, expected \`${kind}\``);
      const id = uniqueId(ids, parentId, label ?? `${kind} ${at + 1}`);
      const division = readContent({ kind, id, label: label ?? '' }, child, place.into(child));
      return { ...division, isDefault: at === (chosen === -1 ? Math.max(fallback, 0) : chosen) };
    });
  });
}

function uniqueId(ids: Map<string, number>, parentId: string, label: string): string {
  const id = parentId === '' ? label : `${parentId}/${label}`;
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}

function readContent(
  identity: Pick<Division, 'kind' | 'id' | 'label'>,
  node: NavigationNode,
  context: NodeContext,
): Division {
  const division: Division = {
    ...identity,
    ...(node.description ? { description: node.description } : {}),
    ...iconOf(node.icon, node.iconType),
    ...tagOf(node.tag),
    ...colorOf(node.color),
    ...(node.href === undefined ? {} : { href: node.href }),
    hidden: node.hidden ?? false,
    isDefault: true,
    searchable: context.searchable,
    divisions: readDivisions(node, identity.id, context),
    sidebar: withRoot(node, readSidebar(node, context), context),
    ...overridesOf(node),
    ...(node.global && identity.kind !== 'root'
      ? { global: readGlobal(node.global, identity.id, context) }
      : {}),
  };
  const firstPage = firstPageOf(division);
  return firstPage === undefined ? division : { ...division, firstPage };
}

/** Divisions of a `global` setting. */
export function readGlobal(node: NavigationNode, parentId: string, context: NodeContext): Division[] {
  return readDivisions(node, parentId === '' ? 'global' : `${parentId}/global`, context.at('global'));
}

/** A division's `root` page opens it, so it leads the sidebar. */
function withRoot(node: NavigationNode, sidebar: NavigationItem[], context: NodeContext): NavigationItem[] {
  const page = node.root === undefined ? undefined : context.findPage(node.root, ['root']);
  if (!page || sidebar.some((item) => item.type === 'page' && item.path === page.path)) return sidebar;
  return [toPageEntry(page), ...sidebar];
}

function colorOf(color: NavigationNode['color']): Pick<Division, 'color'> {
  if (color === undefined) return {};
  if (typeof color === 'string') return { color: { light: color, dark: color } };
  const { light, dark } = color;
  return { color: { ...(light ? { light } : {}), ...(dark ? { dark } : {}) } };
}

function overridesOf({ banner, footer, navbar }: NavigationNode): Pick<Division, 'overrides'> {
  if (!banner && !footer && !navbar) return {};
  return {
    overrides: {
      ...(banner ? { banner } : {}),
      ...(footer ? { footer } : {}),
      ...(navbar ? { navbar } : {}),
    },
  };
}
