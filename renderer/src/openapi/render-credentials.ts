import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { type ApiTexts, apiTexts } from './api-texts.ts';
import { type Credential, credentialsOf, isOpen } from './credentials.ts';
import { type JsonObject, objectOf, textOf } from './json-values.ts';
import type { Operation } from './operations.ts';
import { type FieldStyle, renderField } from './render-schema.ts';
import { renderSectionHeading } from './render-section-heading.ts';
import { createSchemaTree } from './schema-tree.ts';

/** Who may call an operation, and how that is proved. */
export function renderCredentials(
  document: JsonObject,
  operation: Operation,
  style: FieldStyle,
): ElementContent[] {
  const alternatives = credentialsOf(document, operation);
  if (alternatives.length === 0) return [];
  const seen = new Map<string, Credential>();
  for (const credential of alternatives.flat()) {
    const scopes = [...(seen.get(credential.id)?.scopes ?? []), ...credential.scopes];
    seen.set(credential.id, { ...credential, scopes: [...new Set(scopes)] });
  }
  const isOptional = isOpen(document, operation);
  const fields = [...seen.values()].map((credential) => {
    const isEverywhere = alternatives.every((together) => together.some(({ id }) => id === credential.id));
    return renderCredential(credential, style, {
      required: isEverywhere && !isOptional,
      named: seen.size > 1,
    });
  });
  return [
    renderSectionHeading('authorization', style.context),
    ...renderRule(alternatives, isOptional, apiTexts(style.context)),
    h('div.op-fields', fields),
  ];
}

type Options = { required: boolean; named: boolean };

function renderCredential(
  credential: Credential,
  style: FieldStyle,
  { required, named }: Options,
): ElementContent {
  const { id, name, in: place } = credential;
  const schema = {
    type: 'string',
    description: describe(credential),
    ...(named ? { 'x-mint': { post: id } } : {}),
  };
  const node = createSchemaTree({}, schema, { direction: 'request', room: { nodes: 0 } });
  const anchor = style.context.anchor(`authorization-${name}`);
  return renderField({ ...node, name, required }, style, { id: anchor, in: place });
}

/** Which credentials are sent together, and whether a request may go without. */
function renderRule(
  alternatives: readonly Credential[][],
  isOptional: boolean,
  texts: ApiTexts,
): ElementContent[] {
  const [before = '', after = ''] = texts.together.split('{names}');
  const names = alternatives.map((together) => {
    const ids = together.flatMap(({ id }, at) => [at > 0 ? texts.and : '', h('code', id)]);
    return together.length > 1 ? [before, ...ids, after] : ids;
  });
  const optional = isOptional ? [`${texts.optional} `] : [];
  const choice = names.flatMap((name, at) => [at === 0 ? `${texts.oneOf}: ` : ', ', ...name]);
  const words = [...optional, ...(names.length > 1 ? choice : [])];
  return words.length > 0 ? [h('p.op-message', words)] : [];
}

const texts: Readonly<Record<Credential['type'], string>> = {
  bearer: 'Bearer authentication: `Authorization: Bearer <token>`, where `<token>` is your token.',
  basic: 'Basic authentication: `Authorization: Basic <credentials>`, the base64 of `name:password`.',
  apiKey: 'The API key.',
  oauth2: 'OAuth 2.0: the access token is sent as `Authorization: Bearer <token>`.',
  mutualTLS: 'Mutual TLS: the client proves itself by a certificate when it connects.',
  openIdConnect: 'OpenID Connect: the access token is sent as `Authorization: Bearer <token>`.',
  other: 'The credentials of this scheme.',
};

/** What the scheme says of itself, with addresses and scopes, in Markdown. */
function describe({ type, description, scopes, scheme, prefix }: Credential): string {
  const flows = Object.entries(objectOf(scheme.flows)).map(([kind, flow]) => [kind, objectOf(flow)] as const);
  const known = Object.assign({}, ...flows.map(([, flow]) => objectOf(flow.scopes)));
  const needed = scopes.map((scope) => {
    const words = textOf(known[scope]);
    return code(scope) + (words === undefined ? '' : ` (${words})`);
  });
  const discovery = textOf(scheme.openIdConnectUrl);
  return [
    description ??
      (prefix ? `HTTP authentication: \`Authorization: ${prefix} <credentials>\`.` : texts[type]),
    ...flows.flatMap(([kind, flow]) => describeFlow(kind, flow)),
    ...(discovery === undefined ? [] : [`Discovery: ${code(discovery)}`]),
    ...(needed.length > 0 ? [`Scopes: ${needed.join(', ')}`] : []),
  ].join('\n\n');
}

const flowNames = new Map(
  Object.entries<string>({
    authorizationCode: 'Authorization code',
    clientCredentials: 'Client credentials',
    deviceAuthorization: 'Device authorization',
    implicit: 'Implicit',
    password: 'Password',
  }),
);

const addresses = [
  ['deviceAuthorizationUrl', 'device'],
  ['authorizationUrl', 'authorize'],
  ['tokenUrl', 'token'],
  ['refreshUrl', 'refresh'],
] as const;

function describeFlow(kind: string, flow: JsonObject): string[] {
  const name = flowNames.get(kind);
  const found = addresses.flatMap(([key, word]) => {
    const address = textOf(flow[key]);
    return address === undefined ? [] : [`${word} at ${code(address)}`];
  });
  return name === undefined || found.length === 0 ? [] : [`${name}: ${found.join(', ')}.`];
}

function code(text: string): string {
  return `\`${text.replace(/[`\s]+/g, ' ')}\``;
}
