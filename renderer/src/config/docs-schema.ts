import { siteConfigSchema } from './site-config.ts';
import { z } from './zod.ts';

/** JSON Schema (draft 2020-12) of the docs.json that we accept, before defaults are applied. */
export function createDocsSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(siteConfigSchema, {
    io: 'input',
    reused: 'ref',
    override: ({ jsonSchema }) => allowReference(jsonSchema),
  });
  return {
    $schema,
    title: 'docs.json',
    description: 'Configuration of a documentation site, as Offprint reads it.',
    ...schema,
  };
}

const reference = { type: 'object', properties: { $ref: { type: 'string' } }, required: ['$ref'] };

/** A `$ref` to another file may stand in place of any list and of any object that requires something. */
function allowReference(schema: Record<string, unknown>): void {
  if (schema.type !== 'array' && !(schema.type === 'object' && Array.isArray(schema.required))) return;
  const { default: _default, description: _description, ...own } = schema;
  for (const key of Object.keys(own)) delete schema[key];
  Object.assign(schema, { anyOf: [own, reference] });
}
