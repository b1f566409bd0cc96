import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findRealPart } from '../real-parts.ts';
import { complaint, kubernetes, lint, type Manifest, template, type Values } from './helm.ts';

const helm = findRealPart('helm') ?? '';
const kubeconform = findRealPart('kubeconform');
const folder = mkdtempSync(join(tmpdir(), 'offprint-chart-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings: Readonly<Record<string, Values>> = {
  'the defaults': {},
  'a pinned bundle': { 'staticExport.version': 'v1.2.0', 'staticExport.sha256': 'a'.repeat(64) },
  'a link in a Secret': {
    'staticExport.bundleUrlSecret.name': 'link',
    'staticExport.bundleUrlSecret.key': 'url',
  },
  'an ingress below a path': {
    'ingress.enabled': 'true',
    'ingress.path': '/docs',
    'ingress.className': 'nginx',
    'ingress.tlsSecretName': 'tls',
  },
  'a user that the platform gives': {
    'podSecurityContext.runAsUser': 'null',
    'podSecurityContext.runAsGroup': 'null',
    'podSecurityContext.fsGroup': 'null',
  },
  'a volume and a network policy': { 'persistence.enabled': 'true', 'networkPolicy.enabled': 'true' },
};

describe.skipIf(helm === '')('the chart', () => {
  test('passes helm lint --strict', () => {
    expect(lint(helm)).toMatchObject({ status: 0 });
  });

  test.each(Object.entries(settings))('renders %s', (name, values) => {
    expect(template(helm, values).text).toMatchSnapshot(name);
  });

  test.skipIf(!kubeconform).each(Object.entries(settings))('is valid Kubernetes with %s', (_name, values) => {
    const { text, manifests } = template(helm, values);
    const schemas = collectSchemas(manifests);
    const { stdout, status } = spawnSync(
      kubeconform ?? '',
      ['-strict', '-summary', '-schema-location', `${schemas}/{{ .ResourceKind }}{{ .KindSuffix }}.json`],
      { input: text, encoding: 'utf8' },
    );
    expect({ status, stdout }).toMatchObject({ status: 0 });
    expect(stdout).toContain(`${manifests.length} resources found`);
    expect(stdout).toContain(`Valid: ${manifests.length}`);
  });

  test('renders nothing until it is enabled', () => {
    expect(template(helm, { 'staticExport.enabled': 'false' }).manifests).toEqual([]);
  });

  test.each<[string, Values, RegExp]>([
    ['no link', { 'staticExport.enabled': 'true' }, /staticExport\.bundleUrl is required: set it to/],
    ['a link without a scheme', { 'staticExport.bundleUrl': 'bundle.tar.gz' }, /bundleUrl/],
    ['a digest that is none', { 'staticExport.sha256': 'abc' }, /sha256/],
    ['a misspelt setting', { 'staticExport.bundelUrl': 'https://a' }, /bundelUrl/],
    ['a misspelt group of settings', { 'persistance.enabled': 'true' }, /persistance/],
    ['a misspelt setting of a group', { 'ingress.hosts': 'docs.example.com' }, /hosts/],
    ['a misspelt header', { 'headers.contentSecurityPolcy': 'none' }, /contentSecurityPolcy/],
    ['a header with a variable of nginx', { 'headers.referrerPolicy': '$host' }, /referrerPolicy/],
    [
      'an annotation that Kubernetes would refuse',
      { 'podAnnotations.scrape': 'true' },
      /podAnnotations\/scrape/,
    ],
    ['a number of replicas that is none', { replicaCount: 'two' }, /replicaCount/],
    ['a header that would end its line', { 'headers.referrerPolicy': 'a"; return 200' }, /referrerPolicy/],
    ['a path with code', { 'ingress.path': '/docs {}' }, /path/],
  ])('refuses %s', (_name, values, message) => {
    expect(complaint(helm, values)).toMatch(message);
  });

  test.each([
    ['the notes after an install', 'charts/offprint/templates/NOTES.txt'],
    ['the documentation', 'docs/helm.mdx'],
  ])('is upgraded in %s with link, digest and version together', (_, file) => {
    const command = /helm upgrade .* --reuse-values(?:.*\\\n)+.*/.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
    const options = command.matchAll(/--(set-\w+) staticExport\.(\w+)=/g);
    expect(Array.from(options, ([, option, value]) => [option, value])).toEqual([
      ['set-literal', 'bundleUrl'],
      ['set-string', 'sha256'],
      ['set-string', 'version'],
    ]);
  });

  test('keeps the link out of everything but a Secret', () => {
    const others = template(helm).manifests.filter(({ kind }) => kind !== 'Secret');
    expect(JSON.stringify(others)).not.toContain('sig=1');
  });
});

/**
 * Schemas from the Python package kubernetes-validate, so that no network is needed. They refer to one another by an
 * address that only its own loader knows.
 */
function collectSchemas(manifests: readonly Manifest[]): string {
  const source = join(packageFolder(), `kubernetes-json-schema/v${kubernetes}-local-strict`);
  const definitions = join(folder, '_definitions.json');
  if (!existsSync(definitions)) copyFileSync(join(source, '_definitions.json'), definitions);
  for (const { kind, apiVersion } of manifests) {
    const [group = '', version] = String(apiVersion).split('/');
    const name =
      `${kind}-${version === undefined ? group : `${group.split('.')[0]}-${version}`}.json`.toLowerCase();
    const text = readFileSync(join(source, name), 'utf8');
    writeFileSync(
      join(folder, name),
      text.replaceAll(/"(?:\/api\/)?_definitions\.json#/g, `"file://${definitions}#`),
    );
  }
  return folder;
}

function packageFolder(): string {
  const script = 'import kubernetes_validate, os; print(os.path.dirname(kubernetes_validate.__file__))';
  return execFileSync('python3', ['-c', script], { encoding: 'utf8' }).trim();
}
