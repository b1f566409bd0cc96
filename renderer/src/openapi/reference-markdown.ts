import { stringify } from 'yaml';
import type { RenderPlan } from '../render-plan.ts';
import type { PageSource } from '../source/read-pages.ts';
import { type Channel, listChannels } from './channels.ts';
import { securitySchemesOf } from './credentials.ts';
import type { Description } from './description.ts';
import { toJson } from './exact-json.ts';
import { isObject, type JsonObject, objectOf } from './json-values.ts';
import { findOperation } from './operations.ts';
import type { ApiReference } from './reference.ts';
import { followPointer, pointerKeys, resolveReference } from './resolve-reference.ts';

/** Schemas that one page's Markdown brings along, and what they may take of its length (characters). */
const mostSchemas = 60;
const longestSchemas = 20_000;
const longest = 40_000;

/**
 * The page's part of the API description for agents: the operation, schema or channel in YAML with the schemas it
 * refers to, nearest first, as far as there is room.
 */
export function referenceMarkdown({ reference }: PageSource, plan: RenderPlan): string {
  if (reference === undefined || reference.type === 'manual') return '';
  const description = plan.descriptions.get(reference.description);
  const part = description && partOf(reference, description);
  if (!part) return '';
  const { content, isCut } = withSchemas(part.content, description.document);
  const body = stringify(content, { aliasDuplicateObjects: false, lineWidth: 0 });
  const isLong = body.length > longest;
  const end = isLong || isCut ? '\n# The rest is left out for its length; the API description has it.' : '';
  const text = (isLong ? body.slice(0, longest) : body.trimEnd()) + end;
  const fence = '`'.repeat(Math.max(4, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return `\n## ${description.kind === 'openapi' ? 'OpenAPI' : 'AsyncAPI'}\n\n${fence}yaml ${part.title}\n${text.trimEnd()}\n${fence}\n`;
}

function partOf(
  reference: ApiReference,
  description: Description,
): { title: string; content: JsonObject } | undefined {
  const { document } = description;
  if (reference.type === 'schema') {
    const { name } = reference;
    const schema = objectOf(objectOf(document.components).schemas)[name];
    return { title: name, content: { components: { schemas: { [name]: schema } } } };
  }
  if (reference.type === 'channel') {
    const channel = listChannels(description).find(({ name }) => name === reference.name);
    return channel && { title: channel.name, content: channelContent(document, channel) };
  }
  const operation = findOperation(description, reference);
  if (!operation) return undefined;
  const { method, path, verb, details, parameters, servers } = operation;
  const item = { [verb.toLowerCase()]: { ...details, ...(parameters.length > 0 ? { parameters } : {}) } };
  const security =
    details.security === undefined && document.security !== undefined && method !== 'WEBHOOK'
      ? { security: document.security }
      : {};
  const schemes = securitySchemesOf(document, operation);
  const content = {
    ...(servers.length > 0 ? { servers } : {}),
    ...security,
    [method === 'WEBHOOK' ? 'webhooks' : 'paths']: { [path]: item },
    ...(Object.keys(schemes).length > 0 ? { components: { securitySchemes: schemes } } : {}),
  };
  return { title: `${method} ${path}`, content };
}

/** A channel with the operations on it and its servers. */
function channelContent(document: JsonObject, { name, details, operations, servers }: Channel): JsonObject {
  const entries = Object.entries(objectOf(document.operations));
  const own = entries.filter(([, value]) => operations.some((operation) => operation.details === value));
  const hosts = Object.entries(objectOf(document.servers)).filter(([, value]) =>
    servers.includes(resolveReference(document, value).value),
  );
  return {
    ...(hosts.length > 0 ? { servers: Object.fromEntries(hosts) } : {}),
    channels: { [name]: details },
    ...(own.length > 0 ? { operations: Object.fromEntries(own) } : {}),
  };
}

/** Adds what the content refers to, and what that refers to, breadth first, each at its place in the description. */
function withSchemas(content: JsonObject, document: JsonObject): { content: JsonObject; isCut: boolean } {
  const found = new Map<string, JsonObject>();
  const queue: unknown[] = [content];
  let length = 0;
  for (let next = 0; next < queue.length; next += 1) {
    for (const reference of referencesIn(queue[next]).map(wholeComponent)) {
      if (found.has(reference) || followPointer(content, reference) !== undefined) continue;
      const target = followPointer(document, reference);
      if (!isObject(target)) continue;
      length += toJson(target).length;
      if (length > longestSchemas || found.size >= mostSchemas)
        return { content: withPlaces(content, found), isCut: true };
      found.set(reference, target);
      queue.push(target);
    }
  }
  return { content: withPlaces(content, found), isCut: false };
}

/** A reference into a component brings all of it. */
function wholeComponent(reference: string): string {
  return /^#\/components\/[^/]+\/[^/]+/.exec(reference)?.[0] ?? reference;
}

function withPlaces(content: JsonObject, found: ReadonlyMap<string, JsonObject>): JsonObject {
  return [...found].reduce(
    (whole, [reference, target]) => placed(whole, pointerKeys(reference), target),
    content,
  );
}

function placed(object: JsonObject, [key = '', ...inner]: readonly string[], target: JsonObject): JsonObject {
  const value = inner.length === 0 ? target : placed(objectOf(object[key]), inner, target);
  return { ...object, [key]: value };
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}
