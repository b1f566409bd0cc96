import type { NavigationNode } from '../config/schema/navigation-node.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { toSources } from '../navigation/specification-entry.ts';
import type { Source } from '../source/source.ts';

export type LocalSpecification = { kind: 'openapi' | 'asyncapi'; path: string };

/** API descriptions of the configuration that are files of the docs, each once, in the order they are named. */
export function localSpecifications(config: SiteConfig, source: Source): LocalSpecification[] {
  return namedSpecifications(config).filter(({ path }) => source.has(path));
}

/** API descriptions of the configuration, files and addresses, each once, in the order they are named. */
export function namedSpecifications(config: SiteConfig): LocalSpecification[] {
  const found = new Map<string, LocalSpecification>();
  const add = (kind: LocalSpecification['kind'], setting: SiteConfig['api']['openapi']) => {
    for (const name of setting === undefined ? [] : toSources(setting).sources) {
      const path = name.replace(/^(?:\.?\/)+/, '');
      found.set(path, { kind, path });
    }
  };
  const visit = (node: NavigationNode) => {
    add('openapi', node.openapi);
    add('asyncapi', node.asyncapi);
    childrenOf(node).forEach(visit);
  };
  add('openapi', config.api.openapi);
  add('asyncapi', config.api.asyncapi);
  if (config.navigation) visit(config.navigation);
  return [...found.values()];
}

function childrenOf(node: NavigationNode): NavigationNode[] {
  const { pages, groups, tabs, menu, anchors, dropdowns, products, versions, languages } = node;
  const lists = [pages, groups, tabs, menu, anchors, dropdowns, products, versions, languages];
  return lists.flatMap((list) => list ?? []).filter((child) => typeof child !== 'string');
}
