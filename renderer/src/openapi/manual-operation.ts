import type { SiteConfig } from '../config/site-config.ts';
import type { JsonObject } from './json-values.ts';
import type { Operation, OperationReference } from './operations.ts';
import type { PageField } from './page-fields.ts';
import type { AuthMethod } from './reference.ts';

type ManualReference = { server: string; authMethod?: AuthMethod } & OperationReference;

/**
 * The operation of a page that describes its fields itself: server and credentials come from `api.mdx` of the
 * configuration, where the page names no method of its own, parameters from the template of the path and with the body from the fields of the page.
 */
export function manualOperation(
  { server, method, path, authMethod }: ManualReference,
  { mdx }: SiteConfig['api'],
  fields: readonly PageField[],
): { document: JsonObject; operation: Operation } {
  const schemes = { [schemeName]: toScheme({ ...mdx.auth, ...(authMethod ? { method: authMethod } : {}) }) };
  const names = [...path.matchAll(/\{([^}]+)\}|(?<=\/):([^/]+)/g)].map(
    ([, braced, plain]) => braced ?? plain ?? '',
  );
  const servers = server === '' ? [mdx.server ?? []].flat().map((url) => ({ url })) : [{ url: server }];
  const operation: Operation = {
    method,
    verb: method,
    path: path.replace(/(?<=\/):([^/]+)/g, '{$1}'),
    details: toDetails(fields),
    parameters: toParameters(names, fields),
    servers,
  };
  const hasScheme = schemes[schemeName] !== undefined;
  const document = hasScheme
    ? { security: [{ [schemeName]: [] }], components: { securitySchemes: schemes } }
    : {};
  return { document, operation };
}

/** Those of the path stand in its template, whether or not the page describes them. */
function toParameters(names: readonly string[], fields: readonly PageField[]): JsonObject[] {
  const inPath = names.map((name): PageField => {
    const described = fields.find((field) => field.place === 'path' && field.name === name);
    return { name, place: 'path', schema: { type: 'string' }, ...described, required: true };
  });
  const others = fields.filter(({ place }) => place !== 'path' && place !== 'body');
  return [...inPath, ...others].map(({ name, place, required, schema }) => {
    const { example, ...type } = schema;
    return { name, in: place, required, schema: type, ...(example === undefined ? {} : { example }) };
  });
}

/** The body is JSON, or a form when a file is among its fields. */
function toDetails(fields: readonly PageField[]): JsonObject {
  const body = fields.filter(({ place }) => place === 'body');
  if (body.length === 0) return {};
  const schema = {
    type: 'object',
    required: body.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(body.map(({ name, schema }) => [name, schema])),
  };
  const hasFile = body.some(({ schema }) => schema.format === 'binary');
  const mediaType = hasFile ? 'multipart/form-data' : 'application/json';
  return {
    requestBody: { required: schema.required.length > 0, content: { [mediaType]: { schema } } },
  };
}

const schemeName = 'Authorization';

function toScheme(auth: NonNullable<SiteConfig['api']['mdx']['auth']>): JsonObject | undefined {
  if (auth.method === 'bearer' || auth.method === 'basic') return { type: 'http', scheme: auth.method };
  if (auth.method === 'key' || auth.method === 'cobo')
    return { type: 'apiKey', in: 'header', name: auth.name ?? 'X-API-Key' };
  return undefined;
}
