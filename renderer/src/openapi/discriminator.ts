import { type JsonObject, objectOf, textOf } from './json-values.ts';
import { mergeSchema } from './merged-schema.ts';

/**
 * A variant of a schema with the value by which it is told from the others: the one that `mapping` gives, else the
 * name of the variant, see https://spec.openapis.org/oas/v3.1.1#discriminator-object.
 */
export function withDiscriminator(document: JsonObject, schema: JsonObject, variant: unknown): unknown {
  const { propertyName, mapping } = objectOf(schema.discriminator);
  const reference = textOf(objectOf(variant).$ref);
  const property = textOf(propertyName);
  if (property === undefined || reference === undefined) return variant;
  const values = valuesOf(objectOf(mapping), reference);
  const { properties } = mergeSchema(document, variant).schema;
  const { schema: described } = mergeSchema(document, objectOf(properties)[property]);
  const { type = 'string', description } = described;
  const fixed = {
    type,
    ...(description === undefined ? {} : { description }),
    ...(values.length === 1 ? { const: values[0] } : { enum: values }),
  };
  return { allOf: [variant], required: [property], properties: { [property]: fixed } };
}

function valuesOf(mapping: JsonObject, reference: string): string[] {
  const name = nameOf(reference);
  const mapped = Object.entries(mapping).filter(([, target]) => target === reference || target === name);
  return mapped.length > 0 ? mapped.map(([value]) => value) : [name];
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
