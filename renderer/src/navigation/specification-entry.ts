import type { NavigationNode } from '../config/schema/navigation-node.ts';
import type { NavigationGroup, NavigationItem } from './navigation.ts';

/** Where API pages come from. `sources` are paths in the docs or addresses; `directory` is the folder of the pages. */
export type Specification = {
  kind: 'openapi' | 'asyncapi' | 'graphql' | 'sdk';
  sources: string[];
  directory: string | undefined;
  /** Format of an SDK artifact, such as `typedoc`. */
  format?: string;
};

/** A place of the navigation that API pages fill. */
export type SpecificationEntry =
  | { type: 'all'; specification: Specification }
  | { type: 'operation'; specification: Specification | undefined; method: string; path: string };

/** What the surroundings of such a place hand down, and how to report a fault there. */
export type ExpandPlace = Pick<NavigationGroup, 'directory' | 'boost' | 'searchable'> & {
  report(rule: string, reason: string): void;
};

/** Turns such a place into sidebar items; their pages need not exist as files. */
export type ExpandOpenapi = (entry: SpecificationEntry, place: ExpandPlace) => NavigationItem[];

const operation =
  /^(?:(\S+)\s+)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT|QUERY|WEBHOOK)\s+(\S.*)$/i;

/** Reads `METHOD /path` or `file METHOD /path`; a file named in the entry outranks the inherited one. */
export function readOperation(
  entry: string,
  inherited: Specification | undefined,
): SpecificationEntry | undefined {
  const [, file, method, path] = operation.exec(entry.trim()) ?? [];
  if (!method || !path) return undefined;
  const specification: Specification | undefined = file
    ? { kind: 'openapi', sources: [file], directory: inherited?.directory }
    : inherited;
  return { type: 'operation', specification, method: method.toUpperCase(), path };
}

/** The API description that a node names itself. */
export function ownSpecification(node: NavigationNode): Specification | undefined {
  if (node.sdk)
    return {
      kind: 'sdk',
      sources: [node.sdk.source],
      directory: node.sdk.directory,
      format: node.sdk.format,
    };
  for (const kind of ['openapi', 'asyncapi', 'graphql'] as const) {
    const value = node[kind];
    if (value !== undefined) return { kind, ...toSources(value) };
  }
  return undefined;
}

type SpecificationSetting = NonNullable<NavigationNode['openapi']>;

/** Sources and folder of a specification setting in any of its forms. */
export function toSources(value: SpecificationSetting): Pick<Specification, 'sources' | 'directory'> {
  if (typeof value === 'string') return { sources: [value], directory: undefined };
  if (Array.isArray(value)) return { sources: value, directory: undefined };
  const { source = [], directory } = value;
  return { sources: typeof source === 'string' ? [source] : source, directory };
}
