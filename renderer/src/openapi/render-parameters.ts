import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { JsonObject } from './json-values.ts';
import { parameterExample, parameterSchema } from './operation-request.ts';
import type { OperationView } from './operation-view.ts';
import { renderField } from './render-schema.ts';
import { renderSectionHeading } from './render-section-heading.ts';
import { createSchemaTree } from './schema-tree.ts';

const places = ['path', 'query', 'querystring', 'header', 'cookie'] as const;

/** The parameters of an operation, each place under a heading of its own. */
export function renderParameters(view: OperationView): ElementContent[] {
  const { context } = view.style;
  return parameterGroups(view).flatMap(({ place, fields }) => [
    renderSectionHeading(place, context),
    h('div.op-fields', fields()),
  ]);
}

/** Parameters by their place; the fields are made when they are asked for, so that anchors come in the order of the page. */
export function parameterGroups(
  view: OperationView,
): { place: (typeof places)[number]; fields: () => ElementContent[] }[] {
  const { document, operation, style, room } = view;
  return places.flatMap((place) => {
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
    return [{ place, fields: () => parameters.map(toField) }];
  });
}

/** What a parameter says itself outranks its schema. */
export function parameterDetails(document: JsonObject, parameter: JsonObject): JsonObject {
  const { description, deprecated, 'x-mint': labels } = parameter;
  const details = {
    description,
    deprecated,
    example: parameterExample(document, parameter),
    'x-mint': labels,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
