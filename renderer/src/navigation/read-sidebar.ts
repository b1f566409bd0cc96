import type { NavigationEntry, NavigationNode } from '../config/schema/navigation-node.ts';
import type { NavigationGroup, NavigationItem } from './navigation.ts';
import { iconOf, tagOf, toPageEntry } from './page-entry.ts';
import type { NodeContext } from './read-context.ts';
import { readOperation } from './specification-entry.ts';

/** Sidebar items of a node: its groups and pages, or the pages of the API description it names. */
export function readSidebar(node: NavigationNode, context: NodeContext): NavigationItem[] {
  const items = [
    ...(node.groups ?? []).flatMap((group, at) => readEntry(group, context.at('groups', at))),
    ...(node.pages ?? []).flatMap((entry, at) => readEntry(entry, context.at('pages', at))),
  ];
  if (items.length > 0 || node.pages?.length || node.groups?.length) return items;
  const own = context.ownSpecification(node);
  return own ? context.expandOpenapi({ type: 'all', specification: own }, context) : [];
}

function readEntry(entry: NavigationEntry, context: NodeContext): NavigationItem[] {
  if (typeof entry === 'string') return readReference(entry, undefined, context);
  if (entry.page) return readReference(entry.page, entry.title, context);
  const title = entry.group ?? labelOf(entry);
  if (entry.href !== undefined && title) return [toLink(entry, entry.href, title)];
  const isUntitled = entry.group?.trim() === '';
  if (isUntitled && !entry.hidden) return readSidebar(entry, context.into(entry));
  if (!title && !isUntitled) {
    context.report('navigation-entry', 'Unexpected entry without a name, expected `group`');
    return readSidebar(entry, context.into(entry));
  }
  return [toGroup(entry, title ?? '', context.into(entry))];
}

function toGroup(node: NavigationNode, title: string, context: NodeContext): NavigationGroup {
  const root = node.root === undefined ? undefined : findRoot(node.root, context);
  return {
    type: 'group',
    title,
    ...iconOf(node.icon, node.iconType),
    ...tagOf(node.tag),
    expanded: node.expanded ?? false,
    hidden: node.hidden ?? false,
    ...(root === undefined ? {} : { root }),
    directory: context.directory,
    boost: context.boost,
    searchable: context.searchable,
    children: [...readSidebar(node, context), ...nestedDivisions(node, context)],
  };
}

/** Divisions inside a group cannot be switched to, so they show as groups. */
function nestedDivisions(node: NavigationNode, context: NodeContext): NavigationItem[] {
  const kinds = ['tabs', 'anchors', 'dropdowns', 'menu', 'products', 'versions', 'languages'] as const;
  return kinds.flatMap((kind) =>
    (node[kind] ?? []).flatMap((child, at) => readEntry(child, context.at(kind, at))),
  );
}

function findRoot(reference: string, context: NodeContext): string | undefined {
  const found = context.findPage(reference, ['root']);
  return found?.path;
}

function readReference(reference: string, title: string | undefined, context: NodeContext): NavigationItem[] {
  if (/^(?:https?:|mailto:|\/\/)/i.test(reference)) {
    return [{ type: 'link', href: reference, title: title ?? reference.replace(/^(?:https?:)?\/\//, '') }];
  }
  if (context.hasPage(reference)) {
    const page = context.findPage(reference, []);
    return page ? [toPageEntry(page, title)] : [];
  }
  const operation = readOperation(reference, context.specification);
  if (operation) return context.expandOpenapi(operation, context);
  context.findPage(reference, []);
  return [];
}

function toLink(node: NavigationNode, href: string, title: string): NavigationItem {
  return { type: 'link', href, title, ...iconOf(node.icon, node.iconType), ...tagOf(node.tag) };
}

/** The label of a node, whichever kind it is. */
export function labelOf(node: NavigationNode): string | undefined {
  return (
    node.tab ??
    node.item ??
    node.anchor ??
    node.dropdown ??
    node.product ??
    node.version ??
    node.language ??
    node.group ??
    node.title
  );
}
