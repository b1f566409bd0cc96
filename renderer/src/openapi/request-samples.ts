import { snippetz } from '@scalar/snippetz';
import type { SiteConfig } from '../config/site-config.ts';
import { adaptRequest } from './adapt-request.ts';
import { unmarkIntegers } from './exact-json.ts';
import { finishSample } from './finish-sample.ts';
import { isObject, type JsonObject, listOf, textOf } from './json-values.ts';
import type { Operation } from './operations.ts';
import { longestText, type SampleRequest, toSampleRequest } from './sample-request.ts';

export type RequestSample = { label: string; language: string; code: string };

type Generator = { label: string; language: string; target: string; client: string };

/** The convention's names of languages, and what writes them. */
const generators = new Map(
  Object.entries<Generator>({
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
  }),
);

const usual = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby'];
const aliases = new Map(
  Object.entries<string>({
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
  }),
);

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
  const request = toSampleRequest(document, operation, api);
  const made = languages.flatMap((name) => {
    const generator = generators.get(name);
    if (!generator || taken.has(generator.label)) return [];
    const code = generate(generator, request, operation);
    return code ? [{ label: generator.label, language: generator.language, code }] : [];
  });
  return [...own, ...made];
}

function canonical(name: string): string {
  const key = name.toLowerCase();
  return aliases.get(key) ?? key;
}

function ownSamples({ details }: Operation): RequestSample[] {
  const samples = listOf(details['x-codeSamples'] ?? details['x-code-samples']).filter(isObject);
  return samples.flatMap((sample) => {
    const code = textOf(sample.source);
    const name = canonical(textOf(sample.lang) ?? 'text');
    const known = generators.get(name);
    if (code === undefined) return [];
    return [{ label: textOf(sample.label) ?? known?.label ?? name, language: known?.language ?? name, code }];
  });
}

/** What the generators leave undone, each in its own way. */
function generate(
  { target, client }: Generator,
  request: SampleRequest,
  { path }: Operation,
): string | undefined {
  const usual = `${target}/${client}`;
  const generator = able[usual]?.isNeeded(request) ? able[usual].generator : usual;
  const code = pluginOf(generator)?.generate(adaptRequest(request, generator));
  return code && unmarkIntegers(unescapePlaceholders(finishSample(code, request, generator), path));
}

function pluginOf(generator: string) {
  const [target = '', client = ''] = generator.split('/');
  return printer.findPlugin(target, client);
}

/** Generators for the requests that the usual one of their language cannot write. */
const able: Readonly<Record<string, { generator: string; isNeeded(request: SampleRequest): boolean }>> = {
  // Has no answer to forms, nor to JSON that ends early.
  'node/undici': {
    generator: 'node/fetch',
    isNeeded: ({ postData }) =>
      postData !== undefined && (postData.params.length > 0 || postData.text.length >= longestText),
  },
  // The extension of PHP sends no form with two fields of one name; what the generator writes for it does not exist.
  'php/curl': {
    generator: 'php/guzzle',
    isNeeded: ({ postData }) => postData?.mimeType === 'multipart/form-data',
  },
};

/** Generators that parse the address escape what the reader is to fill in. */
function unescapePlaceholders(code: string, path: string): string {
  const names = [...path.matchAll(/\{[^}]*\}/g)].map(([name]) => name);
  return names
    .reduce((text, name) => text.replaceAll(encodeURIComponent(name), name), code)
    .replace(/=%3C([a-z-]+)%3E/g, '=<$1>');
}
