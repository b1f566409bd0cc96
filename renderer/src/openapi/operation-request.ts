import type { Credential } from './credentials.ts';
import { createExample } from './example.ts';
import { isBinaryType, isFile } from './file-schema.ts';
import { type JsonObject, objectOf, textOf } from './json-values.ts';
import { mergeSchema } from './merged-schema.ts';
import type { Operation } from './operations.ts';
import { resolveReference } from './resolve-reference.ts';

/** Parameters without those that a credential is sent as; the case of headers does not matter. */
function withoutCredentials(
  parameters: readonly JsonObject[],
  credentials: readonly Credential[],
): JsonObject[] {
  const keyOf = (place: unknown, name: unknown) =>
    `${place} ${place === 'header' ? String(name).toLowerCase() : name}`;
  const taken = new Set(credentials.map((credential) => keyOf(credential.in, credential.name)));
  return parameters.filter((parameter) => !taken.has(keyOf(parameter.in, parameter.name)));
}

/** Parameters that are entered: no credentials, and no `Content-Type`, which the body decides. */
export function sentParameters(
  document: JsonObject,
  operation: Operation,
  credentials: readonly Credential[],
): JsonObject[] {
  const hasBody = bodiesOf(document, operation).length > 0;
  return withoutCredentials(operation.parameters, credentials).filter(
    ({ in: place, name }) => !hasBody || place !== 'header' || !/^content-type$/i.test(String(name)),
  );
}

/** What a body or a response holds in one media type. */
export type MediaContent = {
  mediaType: string;
  /** The media type that is sent where the other is a range of them. */
  sentType: string;
  media: JsonObject;
  schema: unknown;
};

export type RequestBody = MediaContent & { required: boolean; description: string | undefined };

/** Bodies that the operation takes, one for each media type, JSON first. */
export function bodiesOf(document: JsonObject, { details }: Operation): RequestBody[] {
  if (details.requestBody === undefined) return [];
  const { value } = resolveReference(document, details.requestBody);
  return mediaOf(document, value).map((media) => ({
    ...media,
    required: value.required === true,
    description: textOf(value.description),
  }));
}

/** Media types of a body or a response, JSON first. */
function mediaOf(document: JsonObject, { content }: JsonObject): MediaContent[] {
  const all = Object.entries(objectOf(content)).map(([mediaType, value]) => {
    const { value: media } = resolveReference(document, value);
    // OpenAPI 3.2: one of the items that come one after the other.
    const schema =
      media.schema ?? (media.itemSchema ? { type: 'array', items: media.itemSchema } : undefined);
    return { mediaType, media, schema, sentType: toSentType(document, mediaType, schema) };
  });
  return all.toSorted((left, right) => Number(isJson(right.mediaType)) - Number(isJson(left.mediaType)));
}

/** A range such as any type tells nobody what the body is: JSON, unless its schema is a text or a file. */
function toSentType(document: JsonObject, mediaType: string, schema: unknown): string {
  const [kind = '', rest] = mediaType.split('/');
  if (rest !== '*') return mediaType;
  const { schema: merged } = mergeSchema(document, schema);
  const isUnknown = Object.keys(merged).length === 0 || isFile(merged);
  if (isUnknown || !['*', 'application', 'text'].includes(kind)) return 'application/octet-stream';
  return kind === 'text' || merged.type === 'string' ? 'text/plain' : 'application/json';
}

export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType);
}

export type ResponseOf = {
  status: string;
  description: string | undefined;
  headers: JsonObject;
  media: MediaContent[];
};

/** Responses by status, successes first. */
export function responsesOf(document: JsonObject, { details }: Operation): ResponseOf[] {
  const rank = (status: string) => (status.startsWith('2') ? 0 : status === 'default' ? 2 : 1);
  return Object.entries(objectOf(details.responses))
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, response]) => {
      const { value } = resolveReference(document, response);
      return {
        status,
        description: textOf(value.description),
        headers: objectOf(value.headers),
        media: mediaOf(document, value),
      };
    })
    .toSorted((left, right) => rank(left.status) - rank(right.status));
}

/** The schema of a parameter, which may stand inside its content. */
export function parameterSchema(parameter: JsonObject): unknown {
  const [first] = Object.values(objectOf(parameter.content));
  return parameter.schema ?? objectOf(first).schema ?? {};
}

/** The first example that a parameter or header gives itself; its schema may have others. */
export function parameterExample(document: JsonObject, parameter: JsonObject): unknown {
  const [content] = Object.values(objectOf(parameter.content));
  const [first] = [parameter, objectOf(content)].flatMap((place) => givenExamples(document, place));
  return first?.value;
}

type Example = { name: string; value: unknown };

/** Examples that a body or response gives, by name, or one made from its schema; none of bytes. */
export function examplesOf(
  document: JsonObject,
  { media, schema, sentType }: Omit<MediaContent, 'mediaType'>,
  options: Parameters<typeof createExample>[2],
): Example[] {
  const given = givenExamples(document, media);
  if (given.length > 0 || schema === undefined) return given;
  const value = createExample(document, schema, options);
  const isBytes = isBinaryType(sentType) && typeof value === 'object';
  return isBytes ? [] : [{ name: '', value }];
}

function givenExamples(document: JsonObject, media: JsonObject): Example[] {
  const named = Object.entries(objectOf(media.examples)).map(([name, example]) => {
    const { value } = resolveReference(document, example);
    const shown = value.dataValue ?? value.value ?? value.serializedValue ?? value.externalValue;
    return { name: textOf(value.summary) ?? name, value: shown };
  });
  const given = named.filter(({ value }) => value !== undefined).slice(0, 8);
  const [only] = given;
  // Tools that must give a name give this one, which tells readers nothing.
  if (given.length === 1 && only?.name === 'default') return [{ ...only, name: '' }];
  if (given.length > 0 || media.example === undefined) return given;
  return [{ name: '', value: media.example }];
}

/** The first server's address with the defaults of its variables; a relative one stays relative. */
export function serverAddress(server: JsonObject | undefined): string {
  const variables = objectOf(server?.variables);
  const address = textOf(server?.url) ?? '';
  return address
    .replace(/\{([^}]+)\}/g, (whole, name: string) => textOf(objectOf(variables[name]).default) ?? whole)
    .replace(/\/+$/, '');
}
