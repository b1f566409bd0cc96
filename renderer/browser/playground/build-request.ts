import type { Body, Credential, Field, Model } from './model.ts';
import { credentialValue } from './secrets.ts';
import { toPairs, toPlain, toQuery, toSegment } from './spread-value.ts';

/** What the reader has entered. */
export type Entered = {
  server: string;
  security: Credential[];
  values: ReadonlyMap<Field, string | readonly File[] | undefined>;
  body: Body | undefined;
  text: string;
  /** To be shown, not sent: what is missing is no fault. */
  isDraft?: boolean;
};

export type BuiltRequest = {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** For the command alone: browsers let no page set them. */
  cookies: [name: string, value: string][];
  /** Parts of a form, a text or a file. */
  body: FormData | URLSearchParams | string | File | undefined;
  /** Values that must not be shown. */
  secrets: string[];
};

/** The request that the entries make; a fault in them is an Error whose message is for the reader. */
export function buildRequest(model: Model, entered: Entered): BuiltRequest {
  const query: string[] = [];
  const cookies: [string, string][] = [];
  const headers: [string, string][] = [];
  const secrets: string[] = [];
  for (const credential of entered.security) {
    const value = credentialValue(credential);
    if (value === undefined) continue;
    const { prefix } = credential;
    secrets.push(
      prefix === undefined ? value.replace(/^(?:Bearer|Basic) /, '') : value.slice(prefix.length + 1),
    );
    if (credential.in === 'header') headers.push([credential.name, value]);
    if (credential.in === 'query') query.push(...toQuery({ name: credential.name }, value));
    if (credential.in === 'cookie') cookies.push([credential.name, value]);
  }
  let path = model.path;
  for (const field of model.fields) {
    const value = textValue(entered, field);
    if (value === '') {
      if (field.required && field.in !== 'cookie' && !entered.isDraft)
        throw new Error(`Fill in "${field.name}".`);
      continue;
    }
    if (field.in === 'path') path = path.replaceAll(`{${field.name}}`, toSegment(field, value));
    if (field.in === 'query') query.push(...toQuery(field, value));
    if (field.in === 'header') headers.push([field.name, toPlain(field, value)]);
    if (field.in === 'cookie') cookies.push([field.name, toPlain(field, value)]);
  }
  const body = toBody(entered);
  if (body !== undefined && !(body instanceof FormData))
    headers.push(['Content-Type', entered.body?.mediaType ?? '']);
  return {
    method: model.method,
    url: toAddress(entered.server, path, query, model.hosts),
    headers,
    cookies,
    body,
    secrets,
  };
}

function textValue({ values }: Entered, field: Field): string {
  const value = values.get(field);
  return typeof value === 'string' ? value.trim() : '';
}

function toAddress(
  server: string,
  path: string,
  query: readonly string[],
  hosts: string[] | undefined,
): string {
  const base = server.trim().replace(/\/+$/, '');
  const search = query.join('&');
  if (!/^https?:\/\//i.test(base) || !URL.canParse(base))
    throw new Error('Fill in the address of the server, beginning with https://.');
  // Some paths have a query of their own.
  const separator = path.includes('?') ? '&' : '?';
  const address = base + path + (search === '' ? '' : separator + search);
  if (hosts && !hosts.includes(new URL(address).host))
    throw new Error(`This site may call ${hosts.join(', ')} only.`);
  return address;
}

function toBody({ body, text, values, isDraft }: Entered): BuiltRequest['body'] {
  if (!body) return undefined;
  if (body.fields === undefined) return text.trim() === '' && !body.required ? undefined : text;
  const [only] = body.fields;
  if (body.fields.length === 1 && only?.name === '') {
    const [file] = filesOf(values.get(only));
    if (!file && body.required && !isDraft) throw new Error('Choose the file to send.');
    return file;
  }
  const isMultipart = /^multipart\//i.test(body.mediaType);
  const form = isMultipart ? new FormData() : new URLSearchParams();
  for (const field of body.fields) {
    const value = values.get(field);
    if (value === undefined || value.length === 0) {
      if (field.required && !isDraft) throw new Error(`Fill in "${field.name}".`);
    } else if (typeof value === 'string') {
      for (const [name, text] of toPairs(field, value)) form.append(name, text);
    } else if (form instanceof FormData) {
      for (const file of value) form.append(field.name, file, file.name);
    }
  }
  return form;
}

function filesOf(value: string | readonly File[] | undefined): readonly File[] {
  return typeof value === 'string' || value === undefined ? [] : value;
}
