import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { type ComponentContext, panelKey } from '../components/component.ts';
import { ownExamplesKey } from '../components/tabs.ts';
import type { DeploymentKind } from '../render-options.ts';
import { apiTexts } from './api-texts.ts';
import type { Description } from './description.ts';
import { type JsonObject, objectOf, textOf } from './json-values.ts';
import { splitDescription } from './operation-metadata.ts';
import { serverAddress } from './operation-request.ts';
import type { OperationView } from './operation-view.ts';
import type { Operation } from './operations.ts';
import { createPlayground, playgroundMark } from './playground-model.ts';
import { renderBodies } from './render-bodies.ts';
import { renderCallbacks } from './render-callbacks.ts';
import { renderCredentials } from './render-credentials.ts';
import { renderDescription } from './render-description.ts';
import { renderRequestSamples, renderResponseExamples } from './render-examples.ts';
import { renderParameters } from './render-parameters.ts';
import { renderResponses } from './render-responses.ts';
import type { FieldStyle } from './render-schema.ts';

export type OperationSurroundings = { context: ComponentContext; deployment: DeploymentKind };

/** Fields on one page, shared by parameters, bodies and responses: keeps the largest page well below 200 KB gzipped. */
const mostFields = 600;

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
    ' ',
    h('code.op-endpoint-path', [...(base ? [h('span.op-endpoint-base', base)] : []), ...parts]),
    ...(playground
      ? [
          h(
            'button.op-try',
            { type: 'button', hidden: true, [playgroundMark]: JSON.stringify(playground) },
            apiTexts(context).tryIt,
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

function createView(document: JsonObject, operation: Operation, context: ComponentContext): OperationView {
  const { params } = context.config.api;
  const style: FieldStyle = { context, open: params.expanded === 'all', labels: params.post };
  const direction = operation.method === 'WEBHOOK' ? 'response' : 'request';
  return { document, operation, style, room: { nodes: mostFields }, direction };
}

/** Examples that the page brings itself take the place of ours. */
function pushExamples({ document, operation, style: { context } }: OperationView): void {
  const own = context.state<Set<string>>(ownExamplesKey, () => new Set());
  const panel = context.state<ElementContent[]>(panelKey, () => []);
  if (!own.has('RequestExample')) panel.unshift(...renderRequestSamples(document, operation, context));
  if (!own.has('ResponseExample')) panel.push(...renderResponseExamples(document, operation, context));
}
