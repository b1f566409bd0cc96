import type { SiteConfig } from '../config/site-config.ts';
import { type Credential, credentialsOf } from './credentials.ts';
import { createExample } from './example.ts';
import { toExampleText } from './example-text.ts';
import { isFile, isFileBody } from './file-schema.ts';
import { type JsonObject, objectOf, textOf } from './json-values.ts';
import { mergeSchema } from './merged-schema.ts';
import {
  bodiesOf,
  examplesOf,
  parameterExample,
  parameterSchema,
  type RequestBody,
  sentParameters,
  serverAddress,
} from './operation-request.ts';
import type { Operation } from './operations.ts';
import { formSpreadOf, spreadOf, toFormPairs, toPlain, toQuery } from './query-style.ts';

type Pair = { name: string; value: string };
type FormField = { name: string; value?: string; fileName?: string; contentType?: string };

/** What the generators take: a request of the HAR format. */
export type SampleRequest = {
  method: string;
  url: string;
  headers: Pair[];
  queryString: Pair[];
  cookies: Pair[];
  postData?: { mimeType: string; text: string; params: FormField[] };
};

/** The request that samples show. Its address carries the query, since most generators do not escape one. */
export function toSampleRequest(
  document: JsonObject,
  operation: Operation,
  api: SiteConfig['api'],
): SampleRequest {
  const optional = api.examples.defaults === 'all';
  const credentials = credentialsOf(document, operation)[0] ?? [];
  const proofs = credentials.map(toProof);
  const shown = shownParameters(document, operation, { credentials, optional });
  const inPlace = (place: string) => [
    ...proofs.filter((proof) => proof.in === place).map(({ name, value }) => ({ name, value })),
    ...shown
      .filter(({ parameter }) => parameter.in === place)
      .map(({ parameter, value }) => ({
        name: String(parameter.name),
        value: toPlain(value, spreadOf(parameter)),
      })),
  ];
  const query = [
    ...proofs
      .filter((proof) => proof.in === 'query')
      .flatMap(({ name, value }) => toQuery(name, value, 'repeat')),
    ...shown
      .filter(({ parameter }) => parameter.in === 'query' || parameter.in === 'querystring')
      .flatMap(({ parameter, value }) => toQuery(String(parameter.name), value, spreadOf(parameter))),
  ];
  const body = toPostData(document, operation, optional);
  const [{ sentType } = { sentType: '' }] = bodiesOf(document, operation);
  const type = body && !isMultipart(sentType) ? [{ name: 'Content-Type', value: sentType }] : [];
  return {
    method: operation.verb,
    url: withQuery(toAddress(operation), query),
    headers: [...inPlace('header'), ...type],
    queryString: [],
    cookies: inPlace('cookie'),
    ...(body ? { postData: body } : {}),
  };
}

type Shown = { credentials: readonly Credential[]; optional: boolean };

function shownParameters(document: JsonObject, operation: Operation, { credentials, optional }: Shown) {
  return sentParameters(document, operation, credentials).flatMap((parameter) => {
    const given = parameterExample(document, parameter);
    const isShown = optional && parameter.in === 'query' && given !== undefined;
    if (parameter.required !== true && !isShown) return [];
    const options = { direction: 'request', optional: true } as const;
    return [{ parameter, value: given ?? createExample(document, parameterSchema(parameter), options) }];
  });
}

/** The path keeps its braces: a reader sees what to fill in. */
function toAddress({ method, path, servers }: Operation): string {
  const base = serverAddress(servers[0]);
  const host = base === '' || base.startsWith('/') ? `https://api.example.com${base}` : base;
  return host + (method === 'WEBHOOK' ? '' : path.replaceAll(' ', '%20'));
}

/** Some paths have a query of their own. */
function withQuery(address: string, query: readonly string[]): string {
  if (query.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}`;
}

function toProof(credential: Credential): { in: string; name: string; value: string } {
  const { type, name, preset, prefix } = credential;
  const values: Partial<Record<Credential['type'], string>> = {
    bearer: `Bearer ${preset ?? '<token>'}`,
    basic: 'Basic <encoded-value>',
    apiKey: preset ?? '<api-key>',
    ...(prefix ? { other: `${prefix} <credentials>` } : {}),
  };
  return { in: credential.in, name, value: values[type] ?? 'Bearer <token>' };
}

/** A longer body is shown by its beginning (characters). */
export const longestText = 20_000;

/** Stands for the bytes of a file. */
export const fileText = '<file>';

/** The library that sends a form names its type itself, with the boundary that it chose. */
function isMultipart(mediaType: string): boolean {
  return /^multipart\/form-data/i.test(mediaType);
}

function toPostData(
  document: JsonObject,
  operation: Operation,
  optional: boolean,
): SampleRequest['postData'] | undefined {
  const [body] = bodiesOf(document, operation);
  if (!body) return undefined;
  const [example] = examplesOf(document, body, { direction: 'request', optional });
  const value = example?.value;
  const { sentType: mimeType } = body;
  if (isMultipart(mimeType))
    return { mimeType: 'multipart/form-data', params: formOf(document, body, value), text: '' };
  if (/^application\/x-www-form-urlencoded/i.test(mimeType))
    return { mimeType, params: formOf(document, body, value), text: '' };
  // Generators know the bytes of a file by this type alone.
  if (isFileBody(mimeType, mergeSchema(document, body.schema).schema))
    return { mimeType: 'application/octet-stream', text: fileText, params: [] };
  const text = toExampleText(document, body, value ?? {}, { isMarked: true });
  return { mimeType, text: text.slice(0, longestText), params: [] };
}

function formOf(document: JsonObject, { schema, media }: RequestBody, value: unknown): FormField[] {
  const properties = objectOf(mergeSchema(document, schema).schema.properties);
  return Object.entries(objectOf(value)).flatMap(([name, field]): FormField[] => {
    const { schema: property } = mergeSchema(document, properties[name]);
    const { schema: items } = mergeSchema(document, property.items);
    const encoding = objectOf(objectOf(media.encoding)[name]);
    const contentType = textOf(encoding.contentType);
    // A list of types is a choice; `application/json` and the like are one.
    const typed = contentType !== undefined && /^[\w.+/-]+$/.test(contentType) ? { contentType } : {};
    if (isFile(property) || isFile(items)) return [{ name, fileName: fileName(name, field), ...typed }];
    const pairs = toFormPairs(name, field, formSpreadOf(encoding, field));
    return pairs.map(([key, text]) => ({ name: key, value: text, ...typed }));
  });
}

function fileName(name: string, example: unknown): string {
  return typeof example === 'string' && /^[\w. -]+$/.test(example) ? example : name;
}
