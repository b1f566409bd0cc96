import type { ComponentContext } from '../components/component.ts';
import type { DeploymentKind } from '../render-options.ts';
import { type Credential, credentialsOf } from './credentials.ts';
import { toJson } from './exact-json.ts';
import { createExample } from './example.ts';
import { toExampleText } from './example-text.ts';
import { isBinaryType, isFile } from './file-schema.ts';
import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-values.ts';
import { mergeSchema } from './merged-schema.ts';
import {
  bodiesOf,
  examplesOf,
  isJson,
  parameterExample,
  parameterSchema,
  type RequestBody,
  sentParameters,
} from './operation-request.ts';
import type { Operation } from './operations.ts';
import { formSpreadOf, type Spread, spreadOf } from './query-style.ts';
import { annotatedValues } from './schema-tree.ts';

/** Attribute that carries the model to the script of the playground. */
export const playgroundMark = 'data-playground';

/** A value that the reader fills in. */
type PlaygroundField = {
  name: string;
  in: string;
  required: boolean;
  /** How it is entered: `file`, `boolean`, `number`, `json` or `text`. */
  kind: 'file' | 'boolean' | 'number' | 'json' | 'text';
  options?: string[];
  value?: string;
  hint?: string;
  /** Whether several files may be chosen. */
  isList?: boolean;
  /** How a list or an object is sent; single values have none. */
  spread?: Spread;
};

/** `fields` are sent as a form, `properties` are entered into the text. */
type PlaygroundBody = {
  mediaType: string;
  required: boolean;
  text?: string;
  fields?: PlaygroundField[];
  properties?: PlaygroundField[];
};

/** What the script needs to build and send the request; it meets the renderer in this JSON alone. */
export type PlaygroundModel = {
  method: string;
  path: string;
  servers: {
    url: string;
    description?: string;
    variables: { name: string; value: string; options?: string[] }[];
  }[];
  /** Alternatives, each the credentials sent together. */
  security: (Pick<Credential, 'id' | 'type' | 'name' | 'in'> & { preset?: string; prefix?: string })[][];
  fields: PlaygroundField[];
  bodies: PlaygroundBody[];
  credentials: boolean;
  /** The only hosts that may be called; without it any. */
  hosts?: string[];
};

type Surroundings = { context: ComponentContext; deployment: DeploymentKind };

/** `undefined` where no playground is offered: by the deployment, the settings, the page, or the kind of operation. */
export function createPlayground(
  document: JsonObject,
  operation: Operation,
  { context, deployment }: Surroundings,
): PlaygroundModel | undefined {
  const { playground, examples } = context.config.api;
  const display = textOf(context.page.frontmatter.playground) ?? playground.display;
  const isAllowed = deployment !== 'air-gapped' || (playground.hosts ?? []).length > 0;
  if (!isAllowed || !['interactive', 'auth'].includes(display) || operation.method === 'WEBHOOK')
    return undefined;
  const { prefill } = examples;
  const alternatives = credentialsOf(document, operation);
  return {
    method: operation.verb,
    path: operation.path,
    servers: operation.servers.map(toServer),
    security: alternatives.map(toEntered).filter((together) => together.length > 0),
    fields: sentParameters(document, operation, alternatives.flat()).map((parameter) =>
      toParameter(document, parameter, prefill),
    ),
    bodies: bodiesOf(document, operation)
      .slice(0, 6)
      .map((body) => toSendable(toBody(document, body), operation)),
    credentials: playground.credentials,
    ...(playground.hosts ? { hosts: playground.hosts } : {}),
  };
}

/** No browser sends a body with these methods: one that is not required begins empty, so that the request goes out. */
function toSendable(body: PlaygroundBody, { verb }: Operation): PlaygroundBody {
  const isRefused = verb === 'GET' || verb === 'HEAD';
  return isRefused && !body.required && body.text !== undefined ? { ...body, text: '' } : body;
}

/** The browser sends certificates of its own accord. */
function toEntered(together: readonly Credential[]): PlaygroundModel['security'][number] {
  return together
    .filter((credential) => credential.in !== 'connection')
    .map(({ id, type, name, in: place, preset, prefix }) => ({
      id,
      type,
      name,
      in: place,
      ...(preset ? { preset } : {}),
      ...(prefix ? { prefix } : {}),
    }));
}

function toServer(server: JsonObject): PlaygroundModel['servers'][number] {
  const description = textOf(server.description);
  const variables = Object.entries(objectOf(server.variables)).map(([name, variable]) => {
    const options = listOf(objectOf(variable).enum).map(String);
    const value = textOf(objectOf(variable).default) ?? options[0] ?? '';
    return { name, value, ...(options.length > 0 ? { options } : {}) };
  });
  return { url: textOf(server.url) ?? '', ...(description ? { description } : {}), variables };
}

function toParameter(document: JsonObject, parameter: JsonObject, prefill: boolean): PlaygroundField {
  const schema = parameterSchema(parameter);
  const example =
    parameterExample(document, parameter) ??
    (prefill ? createExample(document, schema, { direction: 'request', optional: true }) : undefined);
  const { schema: merged } = mergeSchema(document, schema);
  return {
    ...toField(document, String(parameter.name), schema),
    in: parameter.in === 'querystring' ? 'query' : (textOf(parameter.in) ?? 'query'),
    required: parameter.required === true,
    ...(prefill && example !== undefined ? { value: asEntry(example) } : {}),
    ...(example === undefined ? {} : { hint: asEntry(example).slice(0, longestHint) }),
    ...(isCompound(merged) ? { spread: spreadOf(parameter) } : {}),
  };
}

function isCompound(schema: JsonObject): boolean {
  const types = [schema.type].flat();
  return types.includes('array') || types.includes('object') || isObject(schema.properties);
}

/** Lists of plain values are entered with commas between them. */
function asEntry(value: unknown): string {
  const isPlain = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return isPlain ? value.join(', ') : asText(value);
}

function toField(document: JsonObject, name: string, value: unknown): PlaygroundField {
  const { schema } = mergeSchema(document, value);
  const type = [schema.type].flat().find((candidate) => candidate !== 'null');
  const { schema: items } = mergeSchema(document, schema.items);
  const annotated = annotatedValues(schema).map((variant) => variant.const);
  const options = listOf(schema.enum ?? items.enum ?? annotated)
    .slice(0, 200)
    .map(String);
  const kind = isFile(schema) || isFile(items) ? 'file' : (kinds.get(String(type)) ?? 'text');
  return {
    name,
    in: 'body',
    required: false,
    kind,
    ...(options.length > 0 && type !== 'array' ? { options } : {}),
  };
}

const kinds = new Map(
  Object.entries<PlaygroundField['kind']>({
    boolean: 'boolean',
    integer: 'number',
    number: 'number',
    object: 'json',
  }),
);

const longestBody = 20_000;
const longestHint = 120;

function toBody(document: JsonObject, body: RequestBody): PlaygroundBody {
  const { sentType: mediaType, required } = body;
  const { schema } = mergeSchema(document, body.schema);
  if (/^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(mediaType))
    return { mediaType, required, fields: formFields(document, schema, objectOf(body.media.encoding)) };
  if (
    isBinaryType(mediaType) &&
    (schema.type !== 'string' || isFile(schema) || /octet-stream/i.test(mediaType))
  )
    return { mediaType, required, fields: [{ name: '', in: 'body', required, kind: 'file' }] };
  const [example] = examplesOf(document, body, { direction: 'request', optional: false });
  const text = toExampleText(document, body, example?.value ?? '', { isMarked: false }).slice(0, longestBody);
  if (!isJson(mediaType)) return { mediaType, required, text };
  return { mediaType, required, text, properties: plainProperties(document, body.schema) };
}

function formFields(document: JsonObject, schema: JsonObject, encodings: JsonObject): PlaygroundField[] {
  const needed = new Set(listOf(schema.required));
  return Object.entries(objectOf(schema.properties)).flatMap(([name, value]) => {
    const { schema: property } = mergeSchema(document, value);
    if (property.readOnly === true) return [];
    const field = {
      ...toField(document, name, value),
      required: needed.has(name),
      ...hintOf(document, value),
    };
    if (!isCompound(property)) return [field];
    if (field.kind === 'file') return [{ ...field, isList: true }];
    const shape = [property.type].flat().includes('array') ? [] : {};
    return [{ ...field, spread: formSpreadOf(objectOf(encodings[name]), shape) }];
  });
}

const mostProperties = 40;

/** The properties of a JSON body that are entered as easily in a form; the others are written in the editor. */
function plainProperties(document: JsonObject, value: unknown): PlaygroundField[] {
  const { schema } = mergeSchema(document, value);
  const required = new Set(listOf(schema.required));
  return Object.entries(objectOf(schema.properties))
    .filter(([, property]) => {
      const { schema: merged } = mergeSchema(document, property);
      const type = [merged.type].flat().find((candidate) => candidate !== 'null');
      return merged.readOnly !== true && ['string', 'number', 'integer', 'boolean'].includes(String(type));
    })
    .slice(0, mostProperties)
    .map(([name, property]) => ({
      ...toField(document, name, property),
      required: required.has(name),
      ...hintOf(document, property),
    }));
}

function hintOf(document: JsonObject, property: unknown): { hint?: string } {
  const { schema } = mergeSchema(document, property);
  const example = schema.example ?? listOf(schema.examples)[0];
  return example === undefined ? {} : { hint: asEntry(example).slice(0, longestHint) };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : toJson(value, 2);
}
