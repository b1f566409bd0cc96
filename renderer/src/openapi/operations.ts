import type { Description } from './description.ts';
import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-values.ts';
import { resolveReference } from './resolve-reference.ts';

/** Names one operation of a description; small enough to travel with a page. */
export type OperationReference = {
  /** Upper case; `WEBHOOK` for a webhook. */
  method: string;
  /** Path template, or the name of the webhook. */
  path: string;
};

/** An operation with what its path says about all of its methods. */
export type Operation = OperationReference & {
  /** Method to send, upper case. */
  verb: string;
  details: JsonObject;
  /** Parameters of the path and the operation, references resolved, the operation's outranking the path's. */
  parameters: readonly JsonObject[];
  servers: readonly JsonObject[];
};

const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** Operations and webhooks of an OpenAPI description in the order they are written. */
export function listOperations({ document }: Description): Operation[] {
  const paths = Object.entries(objectOf(document.paths));
  const webhooks = Object.entries(objectOf(document.webhooks));
  return [
    ...paths.flatMap(([path, item]) => operationsOf(document, path, item)),
    ...webhooks.flatMap(([name, item]) =>
      operationsOf(document, name, item).map((operation) => ({ ...operation, method: 'WEBHOOK' })),
    ),
  ];
}

/** The operation that a reference names; paths match without regard to names of their parameters as a last resort. */
export function findOperation(
  description: Description,
  { method, path }: OperationReference,
): Operation | undefined {
  const { document } = description;
  if (method === 'WEBHOOK') {
    const [first] = operationsOf(document, path, objectOf(document.webhooks)[path]);
    return first && { ...first, method };
  }
  const found = pathItem(document, path);
  return found && operationsOf(document, found[0], found[1]).find((operation) => operation.verb === method);
}

function pathItem(document: JsonObject, path: string): readonly [string, unknown] | undefined {
  const paths = objectOf(document.paths);
  if (Object.hasOwn(paths, path)) return [path, paths[path]];
  const shape = shapeOf(path);
  return Object.entries(paths).find(([candidate]) => shapeOf(candidate) === shape);
}

function shapeOf(path: string): string {
  return path
    .replace(/\{[^}]*\}|(?<=\/):[^/]+/g, '{}')
    .replace(/\/+$/, '')
    .toLowerCase();
}

/** The operations of a path item, which may be a reference. */
export function operationsOf(document: JsonObject, path: string, value: unknown): Operation[] {
  const { value: item } = resolveReference(document, value);
  const known = verbs.flatMap((verb) => {
    const details = item[verb];
    return isObject(details) ? [toOperation(document, { verb, path, details, item })] : [];
  });
  // OpenAPI 3.2: methods of any name.
  const additional = Object.entries(objectOf(item.additionalOperations)).flatMap(([verb, details]) =>
    isObject(details) ? [toOperation(document, { verb, path, details, item })] : [],
  );
  return [...known, ...additional];
}

type Parts = { verb: string; path: string; details: JsonObject; item: JsonObject };

function toOperation(document: JsonObject, { verb, path, details, item }: Parts): Operation {
  const byKey = new Map<string, JsonObject>();
  for (const entry of [...listOf(item.parameters), ...listOf(details.parameters)]) {
    const { value } = resolveReference(document, entry);
    if (textOf(value.name) !== undefined) byKey.set(`${value.in} ${value.name}`, value);
  }
  const servers = [details.servers, item.servers, document.servers].find((list) => listOf(list).length > 0);
  return {
    verb: verb.toUpperCase(),
    method: verb.toUpperCase(),
    path,
    details,
    parameters: [...byKey.values()],
    servers: listOf(servers).filter(isObject),
  };
}
