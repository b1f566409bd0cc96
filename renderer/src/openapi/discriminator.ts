import { type JsonObject, objectOf, textOf } from './json-values.ts';
import { mergeSchema } from './merged-schema.ts';
import { resolveReference } from './resolve-reference.ts';

/**
 * A variant of a schema with the value by which it is told from the others: the one that `mapping` gives, else the
 * name of the variant, see https://spec.openapis.org/oas/v3.1.1#discriminator-object.
 */
export function withDiscriminator(document: JsonObject, schema: JsonObject, variant: unknown): unknown {
  const reference = textOf(objectOf(variant).$ref);
  if (reference === undefined) return variant;
  const merged = mergeSchema(document, variant).schema;
  const { propertyName, mapping } = objectOf(schema.discriminator ?? inherited(document, variant, merged));
  const property = textOf(propertyName);
  if (property === undefined) return variant;
  const values = valuesOf(objectOf(mapping), reference);
  const { schema: described } = mergeSchema(document, objectOf(merged.properties)[property]);
  const { type = 'string', description } = described;
  const fixed = {
    type,
    ...(description === undefined ? {} : { description }),
    ...(values.length === 1 ? { const: values[0], enum: undefined } : { enum: values }),
    // What the property gives as an example tells another variant.
    default: undefined,
    example: undefined,
    examples: undefined,
  };
  return { allOf: [variant], required: [property], properties: { [property]: fixed } };
}

/** The discriminator of a schema that the variant extends by `allOf`; one of its own tells its own variants apart. */
function inherited(document: JsonObject, variant: unknown, merged: JsonObject): unknown {
  const { value } = resolveReference(document, variant);
  return value.discriminator === undefined ? merged.discriminator : undefined;
}

function valuesOf(mapping: JsonObject, reference: string): string[] {
  const name = nameOf(reference);
  const mapped = Object.entries(mapping).filter(([, target]) => target === reference || target === name);
  return mapped.length > 0 ? mapped.map(([value]) => value) : [name];
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
