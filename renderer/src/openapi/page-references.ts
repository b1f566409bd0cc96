import type { Diagnostic } from '../check/diagnostic.ts';
import { readOperation } from '../navigation/specification-entry.ts';
import type { PageSource } from '../source/read-pages.ts';
import { channelMetadata, listChannels } from './channels.ts';
import { candidates, findReference, type ReferenceScope } from './find-reference.ts';
import { type JsonObject, objectOf, textOf } from './json-values.ts';
import { operationMetadata } from './operation-metadata.ts';
import type { ApiReference, AuthMethod } from './reference.ts';
import { resolveReference } from './resolve-reference.ts';

type Found = { reference: ApiReference; metadata: JsonObject };

/**
 * Gives each page whose frontmatter names an operation, schema or channel the reference to it, and the title and
 * description that it leaves out. A name that is found nowhere becomes a message and the page stays as it is.
 */
export function addPageReferences(
  pages: readonly PageSource[],
  scope: ReferenceScope,
): { pages: PageSource[]; messages: Diagnostic[] } {
  const messages: Diagnostic[] = [];
  const result = pages.map((page) => {
    const manual = manualReference(page.frontmatter);
    if (manual) return { ...page, reference: manual };
    const entry = entryOf(page);
    if (entry === undefined) return page;
    const found = find(entry, scope);
    if (found === undefined) {
      messages.push(toMessage(page, entry));
      return page;
    }
    const { openapi: _own, ...defaults } = found.metadata;
    return { ...page, frontmatter: { ...defaults, ...page.frontmatter }, reference: found.reference };
  });
  return { pages: result, messages };
}

/** `api: METHOD /path` or `METHOD https://host/path`, for pages that describe their fields themselves. */
function manualReference(frontmatter: PageSource['frontmatter']): ApiReference | undefined {
  if (frontmatter.openapi !== undefined) return undefined;
  const [, method, address] = /^([A-Za-z]+)\s+(\S+)$/.exec(textOf(frontmatter.api) ?? '') ?? [];
  if (method === undefined || address === undefined) return undefined;
  const [, server = '', path = '/'] = /^(https?:\/\/[^/]+)?(.*)$/.exec(address) ?? [];
  const authMethod = authMethods.find((name) => name === frontmatter.authMethod);
  return {
    type: 'manual',
    server,
    method: method.toUpperCase(),
    path,
    ...(authMethod ? { authMethod } : {}),
  };
}

const authMethods: readonly AuthMethod[] = ['bearer', 'basic', 'key', 'cobo', 'none'];

type Entry = { kind: 'openapi' | 'openapi-schema' | 'asyncapi'; text: string };

function entryOf({ frontmatter }: PageSource): Entry | undefined {
  for (const kind of ['openapi', 'openapi-schema', 'asyncapi'] as const) {
    const text = textOf(frontmatter[kind]);
    if (text !== undefined) return { kind, text };
  }
  return undefined;
}

function toMessage({ file }: PageSource, { kind, text }: Entry): Diagnostic {
  const form = kind === 'openapi' ? 'METHOD /path' : kind === 'asyncapi' ? 'channel' : 'SchemaName';
  const reason = `Unexpected \`${kind}: ${text}\`, expected "${form}" or "file ${form}" of an API description`;
  return { rule: 'api-operation', severity: 'warning', reason, file, line: 1 };
}

function find({ kind, text }: Entry, scope: ReferenceScope): Found | undefined {
  if (kind === 'openapi') return findPageOperation(text, scope);
  const { file, name } = splitName(text);
  const named = file === undefined ? undefined : [file];
  for (const description of candidates(named, scope)) {
    if (kind === 'openapi-schema') {
      const schema = objectOf(objectOf(description.document.components).schemas)[name];
      if (schema === undefined) continue;
      const { value } = resolveReference(description.document, schema);
      const reference = { type: 'schema', description: description.name, name } as const;
      return { reference, metadata: { title: textOf(value.title) ?? name } };
    }
    const channel =
      description.kind === 'asyncapi' && listChannels(description).find((one) => one.name === name);
    if (channel) {
      const reference = { type: 'channel', description: description.name, name } as const;
      return { reference, metadata: channelMetadata(channel) };
    }
  }
  return undefined;
}

function findPageOperation(text: string, scope: ReferenceScope): Found | undefined {
  const entry = readOperation(text, undefined);
  const found = entry?.type === 'operation' ? findReference(entry, scope) : undefined;
  if (!found) return undefined;
  const { method, path } = found.operation;
  return {
    reference: { type: 'operation', description: found.description.name, method, path },
    metadata: operationMetadata(found.operation),
  };
}

function splitName(text: string): { file: string | undefined; name: string } {
  const [, file, name] = /^(\S+\.(?:json|ya?ml)|https?:\S+)\s+(.+)$/i.exec(text) ?? [];
  return file === undefined || name === undefined ? { file: undefined, name: text } : { file, name };
}
