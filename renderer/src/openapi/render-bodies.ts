import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { interfaceStrings } from '../page/interface-strings.ts';
import { isFileBody } from './file-schema.ts';
import { objectOf, textOf } from './json-values.ts';
import { bodiesOf, type RequestBody } from './operation-request.ts';
import type { OperationView } from './operation-view.ts';
import { renderDescription } from './render-description.ts';
import { type FieldStyle, renderSchema } from './render-schema.ts';
import { renderSectionHeading } from './render-section-heading.ts';
import { createSchemaTree } from './schema-tree.ts';

/** Media types of one body or response that are shown. */
export const mostMedia = 4;

/** The body of a request under its heading, one tab for each media type. */
export function renderBodies(view: OperationView): ElementContent[] {
  const { document, operation, style } = view;
  const bodies = bodiesOf(document, operation);
  const [first] = bodies;
  if (!first) return [];
  const words = interfaceStrings(style.context.page.language).field;
  const required = first.required ? [h('span.op-field-required', words.required)] : [];
  return [
    renderSectionHeading('body', style.context, [
      h('span.op-field-type', bodies.length === 1 ? first.mediaType : ''),
      ...required,
    ]),
    ...renderDescription(first.description, style.context),
    ...renderMedia(bodies, view),
  ];
}

/** What bodies hold, one tab for each when there are several. */
export function renderMedia(
  bodies: readonly RequestBody[],
  { document, style, room, direction }: OperationView,
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

/** The schema of a body; a file has none beyond its media type. */
export function mediaSchema(mediaType: string, schema: unknown): unknown {
  return isFileBody(mediaType, objectOf(schema)) ? { contentMediaType: mediaType } : schema;
}

export function renderTree(tree: ReturnType<typeof createSchemaTree>, style: FieldStyle): ElementContent[] {
  const isPlain = tree.properties.length === 0 && tree.variants.length === 0;
  if (isPlain)
    return [h('p.op-field-limits', h('span.op-field-type', tree.type)), ...renderSchema(tree, style)];
  const list = tree.type.includes('[]') ? [h('p.op-field-limits', h('span.op-field-type', tree.type))] : [];
  return [...list, h('div.op-fields', renderSchema(tree, style))];
}

/** Tabs; a panel that is alone goes without. */
export function renderAlternatives(
  panels: readonly { label: string; content: ElementContent[] }[],
): ElementContent[] {
  const [only] = panels;
  if (panels.length <= 1) return only?.content ?? [];
  const sections = panels.map(({ label, content }) =>
    h('section.op-tab', { dataLabel: label }, [h('p.op-tab-title', label), h('div.op-tab-body', content)]),
  );
  return [h('op-tabs', { dataKind: 'tabs', dataSelected: '0' }, sections)];
}
