import { type ConfigNode, type ConfigRecord, childOf, type Place, textOf } from './config-node.ts';

type Section = {
  node: ConfigNode;
  name: string;
  url: string;
  icon?: ConfigNode | undefined;
  openapi?: ConfigNode | undefined;
};

/**
 * Divides the flat list of groups of `mint.json` the way its tabs and anchors did: a tab or anchor with a
 * path owns the groups whose pages lie under that path and the operations of its `openapi`, one with an address
 * is a link, the rest belongs to the first tab. Groups, tabs and anchors marked with a version stand in it alone.
 */
export function upgradeMintNavigation(legacy: ConfigRecord): ConfigNode | undefined {
  const groups = childOf(legacy, 'navigation');
  if (groups?.type !== 'list') return groups;
  const versions = versionNames(childOf(legacy, 'versions'));
  if (versions.length === 0) return divideByTabs(legacy, groups.items);
  const nodes = versions.map((version) => {
    const own = groups.items.filter(isIn(version.name));
    const divided = divideByTabs(legacy, own, version.name);
    return record(version.node.place, [
      ['version', text(version.name, version.node.place)],
      ...divided.entries,
    ]);
  });
  return record(groups.place, [['versions', list(groups.place, nodes)]]);
}

function divideByTabs(legacy: ConfigRecord, groups: readonly ConfigNode[], version?: string): ConfigRecord {
  const tabs = sections(childOf(legacy, 'tabs'), version);
  const anchors = sections(childOf(legacy, 'anchors'), version);
  const owners = [...tabs, ...anchors].filter((section) => !isAddress(section.url));
  const owned = new Map<Section | undefined, ConfigNode[]>();
  for (const group of groups) {
    const owner = owners.find((section) => firstPath(group)?.startsWith(prefixOf(section)));
    owned.set(owner, [...(owned.get(owner) ?? []), group]);
  }
  const rest = owned.get(undefined) ?? [];
  const entry = (kind: string) => (section: Section) => sectionNode(kind, section, owned.get(section));
  const hasPages = (anchor: Section) => owned.has(anchor) || anchor.openapi !== undefined;
  const global = anchors.filter((anchor) => !hasPages(anchor)).map(entry('anchor'));
  const owning = anchors.filter(hasPages).map(entry('anchor'));
  const entries: [string, ConfigNode][] = [];
  if (global.length > 0) {
    entries.push(['global', record(legacy.place, [['anchors', list(legacy.place, global)]])]);
  }
  if (tabs.length > 0) {
    const first = mainDivision(legacy, 'tab', rest, owning);
    entries.push(['tabs', list(legacy.place, [...first, ...tabs.map(entry('tab'))])]);
  } else if (owning.length > 0) {
    entries.push(['anchors', list(legacy.place, [...mainDivision(legacy, 'anchor', rest, []), ...owning])]);
  } else entries.push(['groups', list(legacy.place, [...rest])]);
  return record(legacy.place, entries);
}

/** The part that `mint.json` called `primaryTab` or `topAnchor`. */
function mainDivision(
  legacy: ConfigRecord,
  kind: string,
  groups: readonly ConfigNode[],
  anchors: readonly ConfigNode[],
): ConfigNode[] {
  if (groups.length === 0 && anchors.length === 0) return [];
  const setting = childOf(legacy, kind === 'tab' ? 'primaryTab' : 'topAnchor');
  const name = childOf(setting, 'name') ?? text('Documentation', legacy.place);
  const icon = childOf(setting, 'icon');
  const plain: [string, ConfigNode][] = [['groups', list(legacy.place, [...groups])]];
  const own = record(legacy.place, [['anchor', text('Documentation', legacy.place)], ...plain]);
  const content: [string, ConfigNode][] =
    anchors.length > 0 ? [['anchors', list(legacy.place, [own, ...anchors])]] : plain;
  return [record(legacy.place, [[kind, name], ...(icon ? [['icon', icon] as const] : []), ...content])];
}

function sectionNode(kind: string, section: Section, groups: readonly ConfigNode[] | undefined): ConfigNode {
  const { place } = section.node;
  const href = isAddress(section.url) ? section.url : `/${section.url.replace(/^\/+/, '')}`;
  const name = text(section.name, place);
  const openapi: [string, ConfigNode][] = section.openapi
    ? [['openapi', specification(section.openapi, href)]]
    : [];
  const generated = groups && section.openapi ? [record(place, [['group', name], ...openapi])] : [];
  const content: [string, ConfigNode][] = groups
    ? [['groups', list(place, [...groups, ...generated])]]
    : openapi;
  if (content.length === 0) content.push(['href', text(href, place)]);
  const icon: [string, ConfigNode][] = section.icon ? [['icon', section.icon]] : [];
  return record(place, [[kind, name], ...icon, ...content]);
}

/** The pages of its operations lie below the path of the section. */
function specification(source: ConfigNode, href: string): ConfigNode {
  return record(source.place, [
    ['source', source],
    ['directory', text(href, source.place)],
  ]);
}

/** The tabs or anchors of one version, or all of a site without versions. */
function sections(node: ConfigNode | undefined, version: string | undefined): Section[] {
  if (node?.type !== 'list') return [];
  const items = version === undefined ? node.items : node.items.filter(isIn(version));
  return items.flatMap((item) => {
    const name = textOf(childOf(item, 'name'));
    const url = textOf(childOf(item, 'url'));
    if (!name || !url) return [];
    const openapi = isAddress(url) ? undefined : childOf(item, 'openapi');
    return [{ node: item, name, url, icon: childOf(item, 'icon'), openapi }];
  });
}

function versionNames(node: ConfigNode | undefined): { name: string; node: ConfigNode }[] {
  if (node?.type !== 'list') return [];
  return node.items.flatMap((item) => {
    const name = textOf(item) ?? textOf(childOf(item, 'name'));
    return name ? [{ name, node: item }] : [];
  });
}

function isIn(version: string): (node: ConfigNode) => boolean {
  return (node) => [undefined, version].includes(textOf(childOf(node, 'version')));
}

function firstPath(group: ConfigNode): string | undefined {
  const pages = childOf(group, 'pages');
  if (pages?.type !== 'list') return undefined;
  for (const page of pages.items) {
    const path = textOf(page) ?? firstPath(page);
    if (path !== undefined) return path.replace(/^\/+/, '');
  }
  return undefined;
}

function prefixOf(section: Section): string {
  return `${section.url.replace(/^\/+|\/+$/g, '')}/`;
}

function isAddress(url: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url);
}

function record(place: Place, entries: readonly (readonly [string, ConfigNode])[] | Map<string, ConfigNode>) {
  return { type: 'record', entries: new Map(entries), place } satisfies ConfigRecord;
}

function list(place: Place, items: ConfigNode[]): ConfigNode {
  return { type: 'list', items, place };
}

function text(value: string, place: Place): ConfigNode {
  return { type: 'scalar', value, place };
}
