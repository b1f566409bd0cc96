import type { Description } from './description.ts';
import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-values.ts';
import { splitDescription } from './operation-metadata.ts';
import { resolveReference } from './resolve-reference.ts';

/** What the described application does on a channel. */
type ChannelOperation = {
  action: 'send' | 'receive';
  details: JsonObject;
  messages: readonly JsonObject[];
};

/** A channel of an AsyncAPI description with the operations on it. */
export type Channel = {
  name: string;
  address: string;
  details: JsonObject;
  parameters: ReadonlyMap<string, JsonObject>;
  operations: readonly ChannelOperation[];
  /** Messages that no operation names. */
  messages: readonly JsonObject[];
  servers: readonly JsonObject[];
};

/** Channels of an AsyncAPI 3 description, in the order they are written. */
export function listChannels({ document }: Description): Channel[] {
  return Object.entries(objectOf(document.channels)).map(([name, value]) => toChannel(document, name, value));
}

function toChannel(document: JsonObject, name: string, value: unknown): Channel {
  const { value: details } = resolveReference(document, value);
  const own = Object.values(objectOf(details.messages)).map((message) => toMessage(document, message));
  const operations = Object.values(objectOf(document.operations))
    .filter(isObject)
    .filter(({ channel }) => refersTo(channel, name))
    .map((operation) => toOperation(document, operation, own));
  const parameters = Object.entries(objectOf(details.parameters)).map(
    ([parameter, schema]) => [parameter, resolveReference(document, schema).value] as const,
  );
  const named = listOf(details.servers);
  const servers = named.length > 0 ? named : Object.values(objectOf(document.servers));
  return {
    name,
    address: textOf(details.address) ?? name,
    details,
    parameters: new Map(parameters),
    operations,
    messages: operations.length > 0 ? [] : own,
    servers: servers.map((server) => resolveReference(document, server).value),
  };
}

function refersTo(channel: unknown, name: string): boolean {
  const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
  const reference = textOf(objectOf(channel).$ref);
  return reference === `#/channels/${escaped}` || reference === `#/channels/${encodeURIComponent(escaped)}`;
}

function toOperation(
  document: JsonObject,
  details: JsonObject,
  own: readonly JsonObject[],
): ChannelOperation {
  const named = listOf(details.messages).map((message) => toMessage(document, message));
  return {
    action: details.action === 'send' ? 'send' : 'receive',
    details,
    messages: named.length > 0 ? named : own,
  };
}

/** A message with what its traits add: https://www.asyncapi.com/docs/reference/specification/v3.0.0#messageTraitObject. */
function toMessage(document: JsonObject, message: unknown): JsonObject {
  const { value } = resolveReference(document, message);
  const traits = listOf(value.traits).map((trait) => resolveReference(document, trait).value);
  if (traits.length === 0) return value;
  const headers = [...traits, value].flatMap((part) => (part.headers === undefined ? [] : [part.headers]));
  return {
    ...Object.assign({}, ...traits),
    ...value,
    ...(headers.length > 1 ? { headers: { allOf: headers } } : {}),
  };
}

/** The frontmatter that a channel gives its page. */
export function channelMetadata({ name, details }: Channel): JsonObject {
  const { lead } = splitDescription(textOf(details.description) ?? '');
  return {
    title: textOf(details.title) ?? textOf(details.summary) ?? name,
    ...(lead ? { description: lead } : {}),
  };
}
