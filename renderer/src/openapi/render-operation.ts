import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { panelKey } from '../article/render-article.ts';
import type { ComponentContext } from '../components/component.ts';
import { ownExamplesKey } from '../components/tabs.ts';
import type { DeploymentKind } from '../render-options.ts';
import type { Description } from './description.ts';
import { isFileBody } from './file-schema.ts';
import { type JsonObject, objectOf, textOf } from './json-values.ts';
import { splitDescription } from './operation-metadata.ts';
import {
  bodiesOf,
  parameterExample,
  parameterSchema,
  type RequestBody,
  type ResponseOf,
  responsesOf,
  serverAddress,
} from './operation-request.ts';
import { type Operation, operationsOf } from './operations.ts';
import { createPlayground, playgroundMark } from './playground-model.ts';
import { renderCredentials } from './render-credentials.ts';
import { renderDescription } from './render-description.ts';
import { renderRequestSamples, renderResponseExamples } from './render-examples.ts';
import { type FieldStyle, renderField, renderSchema } from './render-schema.ts';
import { renderSectionHeading } from './render-section-heading.ts';
import { resolveReference } from './resolve-reference.ts';
import { createSchemaTree, type Direction, type Room } from './schema-tree.ts';

export type OperationSurroundings = { context: ComponentContext; deployment: DeploymentKind };

type View = {
  document: JsonObject;
  operation: Operation;
  style: FieldStyle;
  room: Room;
  /** Who sends the body: what a webhook brings has the values that the server alone sets. */
  direction: Direction;
};

/** Fields on one page, shared by parameters, bodies and responses: keeps the largest page well below 200 KB gzipped. */
const mostFields = 600;

/** Media types of one body or response that are shown. */
const mostMedia = 4;

/** Method and path of an operation, with the button of the playground; stands above what the page says itself. */
export function renderEndpoint(
  { document }: Pick<Description, 'document'>,
  operation: Operation,
  { context, deployment }: OperationSurroundings,
): ElementContent {
  const { method, verb, path, servers } = operation;
  const playground = createPlayground(document, operation, { context, deployment });
  const base = context.config.api.url === 'full' ? serverAddress(servers[0]) : '';
  const parts = path.split(/(\{[^}]*\})/).map((part) => (part.startsWith('{') ? h('b', part) : part));
  const label = method === 'WEBHOOK' ? 'WEBHOOK' : verb;
  return h('div.op-endpoint', [
    h('span.op-method', { className: [`op-method-${verb.toLowerCase()}`] }, label),
    h('code.op-endpoint-path', [...(base ? [h('span.op-endpoint-base', base)] : []), ...parts]),
    ...(playground
      ? [
          h(
            'button.op-try',
            { type: 'button', hidden: true, [playgroundMark]: JSON.stringify(playground) },
            'Try it',
          ),
        ]
      : []),
  ]);
}

/** The reference of one operation; its examples go to the right column. */
export function renderOperation(
  { document }: Pick<Description, 'document'>,
  operation: Operation,
  context: ComponentContext,
): ElementContent[] {
  const view = createView(document, operation, context);
  pushExamples(view);
  return [
    ...renderDescription(
      splitDescription(textOf(operation.details.description) ?? '').rest || undefined,
      context,
    ),
    ...renderExternalDocs(operation.details, context),
    ...renderCredentials(document, operation, view.style),
    ...renderParameters(view),
    ...renderBodies(view),
    ...renderResponses(view),
    ...renderCallbacks(view),
  ];
}

function renderExternalDocs({ externalDocs }: JsonObject, context: ComponentContext): ElementContent[] {
  const { url, description } = objectOf(externalDocs);
  const address = textOf(url);
  if (address === undefined || /[<>\s]/.test(address)) return [];
  const words = (textOf(description) ?? 'More about this operation').replace(/[[\]\n]/g, ' ');
  return renderDescription(`[${words}](<${address}>)`, context);
}

/** What an operation needs beside the fields that its page describes itself. */
export function renderDescribedOperation(
  { document }: Pick<Description, 'document'>,
  operation: Operation,
  context: ComponentContext,
): ElementContent[] {
  const view = createView(document, operation, context);
  pushExamples(view);
  return renderCredentials(document, operation, view.style);
}

function createView(document: JsonObject, operation: Operation, context: ComponentContext): View {
  const { params } = context.config.api;
  const style: FieldStyle = { context, open: params.expanded === 'all', labels: params.post };
  const direction = operation.method === 'WEBHOOK' ? 'response' : 'request';
  return { document, operation, style, room: { nodes: mostFields }, direction };
}

/** Examples that the page brings itself take the place of ours. */
function pushExamples({ document, operation, style: { context } }: View): void {
  const own = context.state<Set<string>>(ownExamplesKey, () => new Set());
  const panel = context.state<ElementContent[]>(panelKey, () => []);
  if (!own.has('RequestExample')) panel.unshift(...renderRequestSamples(document, operation, context));
  if (!own.has('ResponseExample')) panel.push(...renderResponseExamples(document, operation, context));
}

const places: readonly (readonly [string, string])[] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
];

function renderParameters(view: View): ElementContent[] {
  const { context } = view.style;
  return parameterGroups(view).flatMap(({ title, fields }) => [
    renderSectionHeading(title, context),
    h('div.op-fields', fields()),
  ]);
}

/** Parameters by their place; the fields are made when they are asked for, so that anchors come in the order of the page. */
function parameterGroups(view: View): { title: string; fields: () => ElementContent[] }[] {
  const { document, operation, style, room } = view;
  return places.flatMap(([place, title]) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place);
    if (parameters.length === 0) return [];
    const toField = (parameter: JsonObject) => {
      const tree = createSchemaTree(document, parameterSchema(parameter), { direction: 'request', room });
      const name = String(parameter.name);
      const schema = { ...tree.schema, ...parameterDetails(document, parameter) };
      const id = style.context.anchor(`parameter-${name}`);
      return renderField({ ...tree, schema, name, required: parameter.required === true }, style, {
        id,
        in: place,
      });
    };
    return [{ title, fields: () => parameters.map(toField) }];
  });
}

/** What a parameter says itself outranks its schema. */
function parameterDetails(document: JsonObject, parameter: JsonObject): JsonObject {
  const { description, deprecated, 'x-mint': labels } = parameter;
  const details = {
    description,
    deprecated,
    example: parameterExample(document, parameter),
    'x-mint': labels,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

function renderBodies(view: View): ElementContent[] {
  const { document, operation, style } = view;
  const bodies = bodiesOf(document, operation);
  const [first] = bodies;
  if (!first) return [];
  const required = first.required ? [h('span.op-field-required', 'required')] : [];
  return [
    renderSectionHeading('Body', style.context, [
      h('span.op-field-type', bodies.length === 1 ? first.mediaType : ''),
      ...required,
    ]),
    ...renderDescription(first.description, style.context),
    ...renderMedia(bodies, view),
  ];
}

function renderMedia(
  bodies: readonly RequestBody[],
  { document, style, room, direction }: View,
): ElementContent[] {
  const render = (body: RequestBody) => {
    const schema = mediaSchema(body.mediaType, body.schema);
    const tree = createSchemaTree(document, schema, { direction, room });
    return [...renderDescription(textOf(tree.schema.description), style.context), ...renderTree(tree, style)];
  };
  return renderAlternatives(
    bodies.slice(0, mostMedia).map((body) => ({ label: body.mediaType, content: render(body) })),
  );
}

function mediaSchema(mediaType: string, schema: unknown): unknown {
  return isFileBody(mediaType, objectOf(schema)) ? { contentMediaType: mediaType } : schema;
}

function renderTree(tree: ReturnType<typeof createSchemaTree>, style: FieldStyle): ElementContent[] {
  const isPlain = tree.properties.length === 0 && tree.variants.length === 0;
  if (isPlain)
    return [h('p.op-field-limits', h('span.op-field-type', tree.type)), ...renderSchema(tree, style)];
  const list = tree.type.includes('[]') ? [h('p.op-field-limits', h('span.op-field-type', tree.type))] : [];
  return [...list, h('div.op-fields', renderSchema(tree, style))];
}

function renderAlternatives(
  panels: readonly { label: string; content: ElementContent[] }[],
): ElementContent[] {
  const [only] = panels;
  if (panels.length <= 1) return only?.content ?? [];
  const sections = panels.map(({ label, content }) =>
    h('section.op-tab', { dataLabel: label }, [h('p.op-tab-title', label), h('div.op-tab-body', content)]),
  );
  return [h('op-tabs', { dataKind: 'tabs', dataSelected: '0' }, sections)];
}

function renderResponses(view: View): ElementContent[] {
  const responses = responsesOf(view.document, view.operation);
  if (responses.length === 0) return [];
  const { context } = view.style;
  return [
    renderSectionHeading('Responses', context),
    ...responses.map((response, at) => renderResponse(response, at === 0, view)),
  ];
}

function renderResponse(
  { status, description, headers, media }: ResponseOf,
  isFirst: boolean,
  view: View,
): ElementContent {
  const { document, style, room } = view;
  const contents = media.slice(0, mostMedia).map((content) => ({
    label: content.mediaType,
    content: renderTree(
      createSchemaTree(document, mediaSchema(content.mediaType, content.schema), {
        direction: 'response',
        room,
      }),
      style,
    ),
  }));
  const named = Object.entries(headers).map(([name, header]) => {
    const { value } = resolveReference(document, header);
    const node = createSchemaTree(document, parameterSchema(value), { direction: 'response', room });
    return renderField(
      { ...node, name, schema: { ...node.schema, ...parameterDetails(document, value) } },
      style,
    );
  });
  const parts = [
    ...(shortWords(description) === '' ? renderDescription(description, style.context) : []),
    ...renderAlternatives(contents),
    ...(named.length > 0 ? [h('p.op-message', h('strong', 'Headers')), h('div.op-fields', named)] : []),
  ];
  return h('details.op-expandable.op-response', isFirst ? { open: true } : {}, [
    h('summary', [
      statusPill(status),
      h('span.op-response-words', shortWords(description)),
      h('span.op-response-type', { dataNosearch: '' }, contents.map(({ label }) => label).join(', ')),
    ]),
    h('div.op-disclosed', parts),
  ]);
}

/** A description that fits beside the status needs no place of its own. */
function shortWords(description: string | undefined): string {
  const text = description ?? '';
  return text.length <= 90 && !/[\n<[*`_]/.test(text) ? text : '';
}

function statusPill(status: string): ElementContent {
  return h('span.op-status', { dataClass: /^\d/.test(status) ? status.charAt(0) : '' }, status);
}

const mostCallbacks = 20;

/** Requests that the API sends in the course of this one. */
function renderCallbacks(view: View): ElementContent[] {
  const { document, operation, style } = view;
  const named = Object.entries(objectOf(operation.details.callbacks)).flatMap(([name, callback]) =>
    Object.entries(resolveReference(document, callback).value).flatMap(([expression, item]) =>
      operationsOf(document, expression, item).map((sent) => ({ name, sent })),
    ),
  );
  if (named.length === 0) return [];
  const rendered = named
    .slice(0, mostCallbacks)
    .map(({ name, sent }) => renderCallback(name, { ...view, operation: sent, direction: 'response' }));
  return [renderSectionHeading('Callbacks', style.context), ...rendered];
}

function renderCallback(name: string, view: View): ElementContent {
  const { document, operation, style } = view;
  const { verb, path, details } = operation;
  return h('details.op-expandable.op-response', [
    h('summary', [h('span.op-method', verb), h('span', name), h('code', path)]),
    h('div.op-disclosed', [
      ...renderDescription(textOf(details.description) ?? textOf(details.summary), style.context),
      ...parameterGroups(view).flatMap(({ title, fields }) => [
        h('p.op-message', h('strong', title)),
        h('div.op-fields', fields()),
      ]),
      ...renderMedia(bodiesOf(document, operation), view),
      ...responsesOf(document, operation).map((response) => renderResponse(response, false, view)),
    ]),
  ]);
}
