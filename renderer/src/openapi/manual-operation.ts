import type { SiteConfig } from '../config/site-config.ts';
import type { JsonObject } from './json-values.ts';
import type { Operation, OperationReference } from './operations.ts';

/**
 * The operation of a page that describes its fields itself: server and credentials come from `api.mdx` of the
 * configuration, parameters from the template of the path.
 */
export function manualOperation(
  { server, method, path }: { server: string } & OperationReference,
  { mdx }: SiteConfig['api'],
): { document: JsonObject; operation: Operation } {
  const schemes = { [schemeName]: toScheme(mdx.auth) };
  const names = [...path.matchAll(/\{([^}]+)\}|(?<=\/):([^/]+)/g)].map(
    ([, braced, plain]) => braced ?? plain ?? '',
  );
  const servers = server === '' ? [mdx.server ?? []].flat().map((url) => ({ url })) : [{ url: server }];
  const operation: Operation = {
    method,
    verb: method,
    path: path.replace(/(?<=\/):([^/]+)/g, '{$1}'),
    details: {},
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    servers,
  };
  const hasScheme = schemes[schemeName] !== undefined;
  const document = hasScheme
    ? { security: [{ [schemeName]: [] }], components: { securitySchemes: schemes } }
    : {};
  return { document, operation };
}

const schemeName = 'Authorization';

function toScheme(auth: SiteConfig['api']['mdx']['auth']): JsonObject | undefined {
  if (auth?.method === 'bearer' || auth?.method === 'basic') return { type: 'http', scheme: auth.method };
  if (auth?.method === 'key' || auth?.method === 'cobo')
    return { type: 'apiKey', in: 'header', name: auth.name ?? 'X-API-Key' };
  return undefined;
}
