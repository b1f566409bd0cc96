import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-values.ts';
import type { Operation } from './operations.ts';
import { resolveReference } from './resolve-reference.ts';

/** A way to prove who is calling. */
export type Credential = {
  /** Name of the scheme in the description. */
  id: string;
  type: 'bearer' | 'basic' | 'apiKey' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'other';
  /** Header, query parameter or cookie that carries it; the connection itself carries a certificate. */
  name: string;
  in: 'header' | 'query' | 'cookie' | 'connection';
  /** Scheme of HTTP before the value, where it is none of those that have a type. */
  prefix: string | undefined;
  description: string | undefined;
  preset: string | undefined;
  /** What the token of this operation must allow. */
  scopes: readonly string[];
  scheme: JsonObject;
};

/** Alternatives, each the credentials that are sent together. Empty when anyone may call. */
export function credentialsOf(document: JsonObject, operation: Operation): Credential[][] {
  const requirements = requirementsOf(document, operation);
  const schemes = objectOf(objectOf(document.components).securitySchemes);
  return requirements
    .map((requirement) =>
      Object.entries(requirement).flatMap(([id, scopes]) =>
        toCredential(id, resolveReference(document, schemes[id]).value, listOf(scopes).map(String)),
      ),
    )
    .filter((together) => together.length > 0);
}

/** Whether a request without credentials is answered too. */
export function isOpen(document: JsonObject, operation: Operation): boolean {
  const requirements = requirementsOf(document, operation);
  return requirements.length === 0 || requirements.some((one) => Object.keys(one).length === 0);
}

/** The schemes that an operation names, as the description has them. */
export function securitySchemesOf(document: JsonObject, operation: Operation): JsonObject {
  const schemes = objectOf(objectOf(document.components).securitySchemes);
  const names = new Set(
    requirementsOf(document, operation).flatMap((requirement) => Object.keys(requirement)),
  );
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => names.has(name)));
}

/** What holds for the whole API is about calls of it, and a webhook is none. */
function requirementsOf(document: JsonObject, { method, details }: Operation): JsonObject[] {
  const general = method === 'WEBHOOK' ? undefined : document.security;
  return listOf(details.security ?? general).filter(isObject);
}

function toCredential(id: string, scheme: JsonObject, scopes: readonly string[]): Credential[] {
  const type = textOf(scheme.type);
  if (type === undefined) return [];
  const shared = {
    id,
    description: textOf(scheme.description),
    preset: textOf(scheme['x-default']),
    prefix: undefined,
    scopes,
    scheme,
  };
  if (type === 'apiKey') {
    const place = scheme.in === 'query' || scheme.in === 'cookie' ? scheme.in : 'header';
    return [{ ...shared, type, name: textOf(scheme.name) ?? id, in: place }];
  }
  if (type === 'mutualTLS') return [{ ...shared, type, name: 'Client certificate', in: 'connection' }];
  const written = textOf(scheme.scheme);
  const name = written?.toLowerCase();
  const kind = type === 'http' ? (name === 'bearer' || name === 'basic' ? name : 'other') : undefined;
  const known = type === 'oauth2' || type === 'openIdConnect' ? type : 'other';
  const prefix = kind === 'other' ? written : undefined;
  return [{ ...shared, type: kind ?? known, name: 'Authorization', in: 'header', prefix }];
}
