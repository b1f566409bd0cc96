import type { Diagnostic } from '../check/diagnostic.ts';
import type { ConfigPath, Place } from '../config/config-node.ts';
import type { NavigationNode } from '../config/schema/navigation-node.ts';
import type { PageSource } from '../source/read-pages.ts';
import type { NavigationGroup } from './navigation.ts';
import type { PageIndex } from './page-index.ts';
import { type ExpandOpenapi, ownSpecification, type Specification } from './specification-entry.ts';

/** What all nodes share while the navigation is read. */
export type ReadContext = {
  index: PageIndex;
  locate: (path: ConfigPath) => Place | undefined;
  expandOpenapi: ExpandOpenapi;
  messages: Diagnostic[];
};

/** Where reading stands: the path in the configuration and what the nodes above hand down. */
export type NodeContext = {
  path: ConfigPath;
  directory: NavigationGroup['directory'];
  boost: number;
  searchable: boolean;
  specification: Specification | undefined;
  /** The same inheritance at a child's place. */
  at(...keys: readonly PropertyKey[]): NodeContext;
  /** The inheritance below a node. */
  into(node: NavigationNode): NodeContext;
  ownSpecification(node: NavigationNode): Specification | undefined;
  expandOpenapi: ExpandOpenapi;
  hasPage(reference: string): boolean;
  /** The page that a reference means; reports one that does not exist or is written in the wrong case. */
  findPage(reference: string, below: ConfigPath): PageSource | undefined;
  report(rule: string, reason: string, below?: ConfigPath, suggestion?: string): void;
};

type Inherited = Pick<NodeContext, 'path' | 'directory' | 'boost' | 'searchable' | 'specification'>;

const outermost: Inherited = {
  path: ['navigation'],
  directory: 'none',
  boost: 1,
  searchable: true,
  specification: undefined,
};

export function createNodeContext(shared: ReadContext, inherited: Inherited = outermost): NodeContext {
  const report: NodeContext['report'] = (rule, reason, below = [], suggestion) => {
    const place = shared.locate([...inherited.path, ...below]) ?? { file: 'docs.json' };
    shared.messages.push({
      rule,
      severity: 'warning',
      reason,
      ...place,
      ...(suggestion ? { suggestion: `Did you mean "${suggestion}"?` } : {}),
    });
  };
  return {
    ...inherited,
    at: (...keys) => createNodeContext(shared, { ...inherited, path: [...inherited.path, ...keys] }),
    into: (node) => createNodeContext(shared, inherit(inherited, node)),
    ownSpecification: (node) => withDirectory(ownSpecification(node), inherited.specification),
    expandOpenapi: shared.expandOpenapi,
    hasPage: (reference) => shared.index.find(reference).status === 'found',
    findPage: (reference, below) => {
      const found = shared.index.find(reference);
      if (found.status === 'found') {
        if (found.suggestion)
          report('navigation-case', `Unexpected case of "${reference}"`, below, found.suggestion);
        return found.page;
      }
      const expected = /\.mdx?$/.test(reference)
        ? 'a file of the docs'
        : `a file "${reference}.mdx" or ".md"`;
      const reason = `Unexpected page "${reference}", expected ${expected}`;
      report('navigation-missing-page', reason, below, found.suggestion);
      return undefined;
    },
    report,
  };
}

/** `searchable: true` on a hidden node keeps what is in it findable; a hidden one below hides it again. */
function inherit(above: Inherited, node: NavigationNode): Inherited {
  return {
    path: above.path,
    directory: node.directory ?? above.directory,
    boost: node.boost ?? above.boost,
    searchable: node.searchable ?? (node.hidden ? false : above.searchable),
    specification: withDirectory(ownSpecification(node), above.specification) ?? above.specification,
  };
}

function withDirectory(
  own: Specification | undefined,
  above: Specification | undefined,
): Specification | undefined {
  return own && { ...own, directory: own.directory ?? above?.directory };
}
