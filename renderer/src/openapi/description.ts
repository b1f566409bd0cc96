import type { JsonObject } from './json-values.ts';

/** An API description, parsed and in the form of OpenAPI 3.1 or AsyncAPI 3. Plain data without circles. */
export type Description = {
  kind: 'openapi' | 'asyncapi';
  /** Path in the docs, or the address it was fetched from. */
  name: string;
  document: JsonObject;
};
