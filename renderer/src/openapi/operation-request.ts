import type { Credential } from './credentials.ts';
import { createExample } from './example.ts';
import { type JsonObject, objectOf, textOf } from './json-values.ts';
import type { Operation } from './operations.ts';
import { resolveReference } from './resolve-reference.ts';

/** Parameters without those that a credential is sent as; the case of headers does not matter. */
export function withoutCredentials(
  parameters: readonly JsonObject[],
  credentials: readonly Credential[],
): JsonObject[] {
  const keyOf = (place: unknown, name: unknown) =>
    `${place} ${place === 'header' ? String(name).toLowerCase() : name}`;
  const taken = new Set(credentials.map((credential) => keyOf(credential.in, credential.name)));
  return parameters.filter((parameter) => !taken.has(keyOf(parameter.in, parameter.name)));
}

export type RequestBody = {
  mediaType: string;
  schema: unknown;
  media: JsonObject;
  required: boolean;
  description: string | undefined;
};

/** Bodies that the operation takes, one for each media type, JSON first. */
export function bodiesOf(document: JsonObject, { details }: Operation): RequestBody[] {
  if (details.requestBody === undefined) return [];
  const { value } = resolveReference(document, details.requestBody);
  return mediaOf(value).map(({ mediaType, media }) => ({
    mediaType,
    media,
    schema: media.schema,
    required: value.required === true,
    description: textOf(value.description),
  }));
}

/** Media types of a body or a response, JSON first. */
function mediaOf(value: JsonObject): { mediaType: string; media: JsonObject }[] {
  const all = Object.entries(objectOf(value.content)).map(([mediaType, media]) => ({
    mediaType,
    media: objectOf(media),
  }));
  return all.toSorted((left, right) => Number(isJson(right.mediaType)) - Number(isJson(left.mediaType)));
}

export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType);
}

export type ResponseOf = {
  status: string;
  description: string | undefined;
  headers: JsonObject;
  media: { mediaType: string; media: JsonObject }[];
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
        media: mediaOf(value),
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

type Example = { name: string; value: unknown; description: string | undefined };

/** Examples that a body or response gives, by name, or one made from its schema. */
export function examplesOf(
  document: JsonObject,
  media: JsonObject,
  options: Parameters<typeof createExample>[2],
): Example[] {
  const given = givenExamples(document, media);
  if (given.length > 0 || media.schema === undefined) return given;
  return [{ name: '', value: createExample(document, media.schema, options), description: undefined }];
}

function givenExamples(document: JsonObject, media: JsonObject): Example[] {
  const named = Object.entries(objectOf(media.examples)).map(([name, example]) => {
    const { value } = resolveReference(document, example);
    const shown = value.dataValue ?? value.value ?? value.serializedValue ?? value.externalValue;
    return { name: textOf(value.summary) ?? name, value: shown, description: textOf(value.description) };
  });
  const given = named.filter(({ value }) => value !== undefined).slice(0, 8);
  if (given.length > 0 || media.example === undefined) return given;
  return [{ name: '', value: media.example, description: undefined }];
}

/** The first server's address with the defaults of its variables; a relative one stays relative. */
export function serverAddress(server: JsonObject | undefined): string {
  const variables = objectOf(server?.variables);
  const address = textOf(server?.url) ?? '';
  return address
    .replace(/\{([^}]+)\}/g, (whole, name: string) => textOf(objectOf(variables[name]).default) ?? whole)
    .replace(/\/+$/, '');
}
