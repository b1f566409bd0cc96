import { snippetz } from '@scalar/snippetz';
import type { SiteConfig } from '../config/site-config.ts';
import { createExample } from './example.ts';
import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-values.ts';
import {
  bodiesOf,
  type Credential,
  credentialsOf,
  examplesOf,
  isJson,
  parameterExample,
  parameterSchema,
  serverAddress,
  withoutCredentials,
} from './operation-request.ts';
import type { Operation } from './operations.ts';

export type RequestSample = { label: string; language: string; code: string };

type Generator = { label: string; language: string; target: string; client: string };

/** The convention's names of languages, and what writes them. */
const generators: Readonly<Record<string, Generator>> = {
  bash: { label: 'cURL', language: 'bash', target: 'shell', client: 'curl' },
  python: { label: 'Python', language: 'python', target: 'python', client: 'requests' },
  javascript: { label: 'JavaScript', language: 'javascript', target: 'js', client: 'fetch' },
  node: { label: 'Node', language: 'javascript', target: 'node', client: 'undici' },
  php: { label: 'PHP', language: 'php', target: 'php', client: 'curl' },
  go: { label: 'Go', language: 'go', target: 'go', client: 'native' },
  java: { label: 'Java', language: 'java', target: 'java', client: 'unirest' },
  ruby: { label: 'Ruby', language: 'ruby', target: 'ruby', client: 'native' },
  powershell: { label: 'PowerShell', language: 'powershell', target: 'powershell', client: 'restmethod' },
  swift: { label: 'Swift', language: 'swift', target: 'swift', client: 'nsurlsession' },
  csharp: { label: 'C#', language: 'csharp', target: 'csharp', client: 'restsharp' },
  dotnet: { label: '.NET', language: 'csharp', target: 'csharp', client: 'httpclient' },
  typescript: { label: 'TypeScript', language: 'typescript', target: 'js', client: 'fetch' },
  c: { label: 'C', language: 'c', target: 'c', client: 'libcurl' },
  'c++': { label: 'C++', language: 'cpp', target: 'c', client: 'libcurl' },
  kotlin: { label: 'Kotlin', language: 'kotlin', target: 'kotlin', client: 'okhttp' },
  rust: { label: 'Rust', language: 'rust', target: 'rust', client: 'reqwest' },
  dart: { label: 'Dart', language: 'dart', target: 'dart', client: 'http' },
};

const usual = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby'];
const aliases: Readonly<Record<string, string>> = {
  curl: 'bash',
  shell: 'bash',
  sh: 'bash',
  js: 'javascript',
  ts: 'typescript',
  'c#': 'csharp',
  cpp: 'c++',
  nodejs: 'node',
  'node.js': 'node',
  golang: 'go',
  py: 'python',
};

const printer = snippetz();

/** Samples of a request in the site's languages; those that the description brings come first and replace ours. */
export function createRequestSamples(
  document: JsonObject,
  operation: Operation,
  api: SiteConfig['api'],
): RequestSample[] {
  const own = ownSamples(operation);
  if (!api.examples.autogenerate && own.length > 0) return own;
  const languages = [...new Set((api.examples.languages ?? usual).map(canonical))];
  const taken = new Set(own.map(({ label }) => label));
  const request = toRequest(document, operation, api);
  const made = languages.flatMap((name) => {
    const generator = generators[name];
    if (!generator || taken.has(generator.label)) return [];
    const plugin = printer.findPlugin(generator.target, generator.client);
    const code = plugin?.generate(request);
    return code ? [{ label: generator.label, language: generator.language, code }] : [];
  });
  return [...own, ...made];
}

function canonical(name: string): string {
  const key = name.toLowerCase();
  return aliases[key] ?? key;
}

function ownSamples({ details }: Operation): RequestSample[] {
  const samples = listOf(details['x-codeSamples'] ?? details['x-code-samples']).filter(isObject);
  return samples.flatMap((sample) => {
    const code = textOf(sample.source);
    const name = canonical(textOf(sample.lang) ?? 'text');
    const known = generators[name];
    if (code === undefined) return [];
    return [{ label: textOf(sample.label) ?? known?.label ?? name, language: known?.language ?? name, code }];
  });
}

type SampleRequest = Parameters<NonNullable<ReturnType<typeof printer.findPlugin>>['generate']>[0];

function toRequest(document: JsonObject, operation: Operation, api: SiteConfig['api']): SampleRequest {
  const optional = api.examples.defaults === 'all';
  const base = serverAddress(operation.servers[0]);
  const credentials = credentialsOf(document, operation)[0] ?? [];
  const shown = withoutCredentials(operation.parameters, credentials).filter(
    (parameter) =>
      parameter.required === true ||
      (optional && parameter.in === 'query' && parameterExample(document, parameter) !== undefined),
  );
  const exampleText = (parameter: JsonObject) => toText(parameterValue(document, parameter));
  const list = (place: string) =>
    shown
      .filter((parameter) => parameter.in === place)
      .map((parameter) => ({ name: String(parameter.name), value: exampleText(parameter) }));
  const proofs = credentials.map(toPair);
  const body = toPostData(document, operation, optional);
  return {
    method: operation.verb,
    url: `${base === '' || base.startsWith('/') ? `https://api.example.com${base}` : base}${fillPath(operation)}`,
    headers: [
      ...proofs.filter((pair) => pair.in === 'header'),
      ...list('header'),
      ...(body ? [{ name: 'Content-Type', value: body.mimeType }] : []),
    ].map(({ name, value }) => ({ name, value })),
    queryString: [...proofs.filter((pair) => pair.in === 'query'), ...list('query')].map(
      ({ name, value }) => ({ name, value }),
    ),
    cookies: [...proofs.filter((pair) => pair.in === 'cookie'), ...list('cookie')].map(({ name, value }) => ({
      name,
      value,
    })),
    ...(body ? { postData: body } : {}),
  };
}

/** The path keeps its braces: a reader sees what to fill in. */
function fillPath({ method, path }: Operation): string {
  return method === 'WEBHOOK' ? '' : path;
}

function parameterValue(document: JsonObject, parameter: JsonObject): unknown {
  return (
    parameterExample(document, parameter) ??
    createExample(document, parameterSchema(parameter), { direction: 'request', optional: true })
  );
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function toPair(credential: Credential): { in: string; name: string; value: string } {
  const { type, name, preset } = credential;
  const values = {
    bearer: `Bearer ${preset ?? '<token>'}`,
    basic: 'Basic <encoded-value>',
    apiKey: preset ?? '<api-key>',
  };
  const value = type === 'bearer' || type === 'basic' || type === 'apiKey' ? values[type] : 'Bearer <token>';
  return { in: credential.in, name, value };
}

function toPostData(
  document: JsonObject,
  operation: Operation,
  optional: boolean,
): SampleRequest['postData'] | undefined {
  const [body] = bodiesOf(document, operation);
  if (!body) return undefined;
  const [example] = examplesOf(document, body.media, { direction: 'request', optional });
  const value = example?.value;
  const { mediaType: mimeType } = body;
  if (/^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(mimeType)) {
    const params = Object.entries(objectOf(value)).map(([name, field]) => ({ name, value: toText(field) }));
    return { mimeType, params, text: '' };
  }
  const text = typeof value === 'string' && !isJson(mimeType) ? value : JSON.stringify(value ?? {}, null, 2);
  return { mimeType, text: text.slice(0, 20_000), params: [] };
}
