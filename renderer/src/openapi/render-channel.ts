import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { type ComponentContext, panelKey } from '../components/component.ts';
import { apiTexts } from './api-texts.ts';
import type { Channel } from './channels.ts';
import type { Description } from './description.ts';
import { toJson } from './exact-json.ts';
import { createExample } from './example.ts';
import { type JsonObject, listOf, objectOf, textOf } from './json-values.ts';
import { splitDescription } from './operation-metadata.ts';
import { renderDescription } from './render-description.ts';
import { type FieldStyle, renderField, renderSchema } from './render-schema.ts';
import { renderSectionHeading } from './render-section-heading.ts';
import { createSchemaTree, type Direction, type Room } from './schema-tree.ts';

type ChannelView = { document: JsonObject; style: FieldStyle; room: Room };

/** The page of an AsyncAPI channel: address, parameters, and the messages that are sent and received on it. */
export function renderChannel(
  { document }: Description,
  channel: Channel,
  context: ComponentContext,
): ElementContent[] {
  const { params } = context.config.api;
  const style = { context, open: params.expanded === 'all', labels: params.post };
  const view: ChannelView = { document, style, room: { nodes: 1200 } };
  const [server] = channel.servers;
  const host = server
    ? `${textOf(server.protocol) ?? 'wss'}://${textOf(server.host) ?? ''}${textOf(server.pathname) ?? ''}`
    : '';
  return [
    h('div.op-endpoint', [
      h('span.op-method', 'CHANNEL'),
      ' ',
      h('code.op-endpoint-path', [h('span.op-endpoint-base', host), channel.address]),
    ]),
    ...renderDescription(
      splitDescription(textOf(channel.details.description) ?? '').rest || undefined,
      context,
    ),
    ...renderParameters(channel, view),
    ...channel.operations.flatMap(({ action, details, messages }) => [
      renderSectionHeading(action, context),
      ...renderDescription(
        textOf(details.description) ?? textOf(details.summary) ?? textOf(details.title),
        context,
      ),
      ...messages.flatMap((message) =>
        renderMessage(message, action === 'send' ? 'response' : 'request', view),
      ),
    ]),
    ...(channel.messages.length > 0 ? [renderSectionHeading('messages', context)] : []),
    ...channel.messages.flatMap((message) => renderMessage(message, 'response', view)),
  ];
}

function renderParameters({ parameters }: Channel, { document, style, room }: ChannelView): ElementContent[] {
  if (parameters.size === 0) return [];
  const fields = [...parameters].map(([name, parameter]) => {
    const tree = createSchemaTree(document, { type: 'string', ...parameter }, { direction: 'request', room });
    const id = style.context.anchor(`parameter-${name}`);
    return renderField({ ...tree, name, required: true }, style, { id, in: 'address' });
  });
  return [renderSectionHeading('parameters', style.context), h('div.op-fields', fields)];
}

function renderMessage(message: JsonObject, direction: Direction, view: ChannelView): ElementContent[] {
  const { document, style, room } = view;
  const { context } = style;
  const name = textOf(message.title) ?? textOf(message.name) ?? 'Message';
  const texts = apiTexts(context);
  const payload = schemaOf(message.payload);
  const headers = createSchemaTree(document, schemaOf(message.headers), { direction, room });
  const tree = createSchemaTree(document, payload, { direction, room });
  const given = objectOf(listOf(message.examples)[0]).payload;
  const example = given ?? createExample(document, payload, { direction, optional: true });
  const code = context.code({
    code: toJson(example ?? {}, 2).slice(0, 20_000),
    language: 'json',
    meta: `title="${name.replaceAll('"', "'")}"`,
    place: undefined,
  });
  context.state<ElementContent[]>(panelKey, () => []).push(code);
  return [
    h('p.op-message', [h('strong', name), ' ', h('span.op-field-type', tree.type)]),
    ...renderDescription(textOf(message.description) ?? textOf(message.summary), context),
    ...(headers.properties.length > 0
      ? [h('p.op-message', h('strong', texts.header)), h('div.op-fields', renderSchema(headers, style))]
      : []),
    ...(headers.properties.length > 0 ? [h('p.op-message', h('strong', texts.payload))] : []),
    h('div.op-fields', renderSchema(tree, style)),
  ];
}

/** A schema of another format stands inside an object that names the format. */
function schemaOf(value: unknown): unknown {
  return objectOf(value).schema ?? value;
}
