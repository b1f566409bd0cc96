import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { apiTexts } from './api-texts.ts';
import { objectOf, textOf } from './json-values.ts';
import { bodiesOf, responsesOf } from './operation-request.ts';
import type { OperationView } from './operation-view.ts';
import { operationsOf } from './operations.ts';
import { renderMedia } from './render-bodies.ts';
import { renderDescription } from './render-description.ts';
import { parameterGroups } from './render-parameters.ts';
import { renderResponse } from './render-responses.ts';
import { renderSectionHeading } from './render-section-heading.ts';
import { resolveReference } from './resolve-reference.ts';

const mostCallbacks = 20;

/** Requests that the API sends in the course of this one. */
export function renderCallbacks(view: OperationView): ElementContent[] {
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
  return [renderSectionHeading('callbacks', style.context), ...rendered];
}

function renderCallback(name: string, view: OperationView): ElementContent {
  const { document, operation, style } = view;
  const { verb, path, details } = operation;
  return h('details.op-expandable.op-response', [
    h('summary', [h('span.op-method', verb), ' ', h('span', name), ' ', h('code', path)]),
    h('div.op-disclosed', [
      ...renderDescription(textOf(details.description) ?? textOf(details.summary), style.context),
      ...parameterGroups(view).flatMap(({ place, fields }) => [
        h('p.op-message', h('strong', apiTexts(style.context)[place])),
        h('div.op-fields', fields()),
      ]),
      ...renderMedia(bodiesOf(document, operation), view),
      ...responsesOf(document, operation).map((response) => renderResponse(response, false, view)),
    ]),
  ]);
}
