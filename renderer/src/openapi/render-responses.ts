import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { apiTexts } from './api-texts.ts';
import { parameterSchema, type ResponseOf, responsesOf } from './operation-request.ts';
import type { OperationView } from './operation-view.ts';
import { mediaSchema, mostMedia, renderAlternatives, renderTree } from './render-bodies.ts';
import { renderDescription } from './render-description.ts';
import { parameterDetails } from './render-parameters.ts';
import { renderField } from './render-schema.ts';
import { renderSectionHeading } from './render-section-heading.ts';
import { resolveReference } from './resolve-reference.ts';
import { createSchemaTree } from './schema-tree.ts';

/** The responses of an operation, of which the first one is open. */
export function renderResponses(view: OperationView): ElementContent[] {
  const responses = responsesOf(view.document, view.operation);
  if (responses.length === 0) return [];
  const { context } = view.style;
  return [
    renderSectionHeading('responses', context),
    ...responses.map((response, at) => renderResponse(response, at === 0, view)),
  ];
}

/** One response: its status, what it holds and its headers. */
export function renderResponse(
  { status, description, headers, media }: ResponseOf,
  isFirst: boolean,
  view: OperationView,
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
    ...(named.length > 0
      ? [h('p.op-message', h('strong', apiTexts(style.context).header)), h('div.op-fields', named)]
      : []),
  ];
  return h('details.op-expandable.op-response', isFirst ? { open: true } : {}, [
    h('summary', [
      statusPill(status),
      ' ',
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
