import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const chart = join(import.meta.dirname, '../../charts/offprint');

export type Manifest = { kind: string; metadata: { name: string }; [field: string]: unknown };

/** What Kubernetes version the manifests are made for: the one whose schemas they are checked against. */
export const kubernetes = '1.31.0';

const minimal = {
  'staticExport.enabled': 'true',
  'staticExport.bundleUrl': 'https://api.example.com/b?sig=1',
};

/** Values as `--set-string`-like pairs; `true`, `false` and numbers keep their type. */
export type Values = Readonly<Record<string, string>>;

/** The chart's manifests with a bundle link and these values. Throws with helm's message. */
export function template(helm: string, values: Values = {}): { text: string; manifests: Manifest[] } {
  const text = execFileSync(helm, templateArguments({ ...minimal, ...values }), {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const manifests = parseAllDocuments(text).flatMap((document) => {
    const manifest: Manifest | null = document.toJS();
    return manifest ?? [];
  });
  return { text, manifests };
}

/** Helm's complaint about these values; empty when it has none. */
export function complaint(helm: string, values: Values): string {
  return spawnSync(helm, templateArguments(values), { encoding: 'utf8' }).stderr;
}

export function lint(helm: string): { status: number | null; report: string } {
  const { status, stdout, stderr } = spawnSync(helm, ['lint', '--strict', chart], { encoding: 'utf8' });
  return { status, report: stdout + stderr };
}

function templateArguments(values: Values): string[] {
  const pairs = Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  return ['template', 'docs', chart, '--kube-version', kubernetes, ...pairs];
}

/** A file that the chart's config map brings into the pods. */
export function configFile({ manifests }: { manifests: readonly Manifest[] }, name: string): string {
  const files = manifests.find(({ kind }) => kind === 'ConfigMap')?.data as
    | Record<string, string>
    | undefined;
  const file = files?.[name];
  if (file === undefined) throw new Error(`The chart renders no ${name}`);
  return file;
}
