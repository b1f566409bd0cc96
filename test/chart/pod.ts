import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { configFile, type Manifest, template, type Values } from './helm.ts';

type Container = { env?: { name: string; value?: string; valueFrom?: unknown }[]; command: string[] };
type PodSpec = { initContainers: [Container]; containers: [Container] };

/** What the chart's pod does, on this machine: its init container's script, then its nginx. */
export type Pod = {
  address: string;
  /** What the init container printed. */
  log: string;
  /** What the pod's preStop hook does: nginx finishes what it has begun. */
  stop(): Promise<void>;
};

export class InitError extends Error {}

/**
 * Runs a pod of the chart. The scripts are those of the rendered config map; only folders and the port are this
 * machine's. Throws an `InitError` with the script's message when the bundle is refused.
 */
export async function startPod(
  programs: { helm: string; nginx: string },
  folder: string,
  values: Values,
): Promise<Pod> {
  const rendered = template(programs.helm, values);
  const site = join(folder, 'site');
  const log = await runInit(rendered.manifests, { folder });
  const port = await findPort();
  const config = configFile(rendered, 'nginx.conf')
    .replaceAll(' /tmp/', ` ${folder}/tmp/`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('root /site/current', `root ${site}/current`);
  const file = join(folder, 'config/nginx.conf');
  writeFileSync(file, config);
  // Here the tests' own user stands for the image's.
  // A file: nginx opens /dev/stderr by its name, which no pipe of Node's allows.
  const errors = join(folder, 'errors.log');
  const nginx = spawn(programs.nginx, ['-c', file, '-g', `daemon off; user ${userInfo().username};`], {
    stdio: ['ignore', 'ignore', openSync(errors, 'w')],
  });
  const address = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${address}/index.html`, nginx);
  return { address, log, stop: () => stop(nginx) };
}

export type Place = {
  folder: string;
  /** Volume that keeps unpacked bundles; the pod's own when missing. */
  store?: string;
  /** Folder whose programs win over this machine's. */
  programs?: string;
};

/** Runs the init container of a pod and returns what it printed. */
export function initPod(helm: string, place: Place, values: Values): Promise<string> {
  return runInit(template(helm, values).manifests, place);
}

/** Not synchronously: the server that has the bundle may live in this process. */
function runInit(manifests: readonly Manifest[], { folder, store, programs = '' }: Place): Promise<string> {
  const script = join(folder, 'config/fetch-bundle.sh');
  const site = join(folder, 'site');
  for (const name of ['site', 'tmp', 'config']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(script, configFile({ manifests }, 'fetch-bundle.sh'));
  const env = {
    ...environment(manifests),
    PATH: [programs, process.env.PATH].filter(Boolean).join(delimiter),
    SITE_FOLDER: site,
    STORE_FOLDER: store ?? site,
    TMPDIR: join(folder, 'tmp'),
  };
  return new Promise((done, refuse) => {
    execFile('sh', [script], { env, timeout: 60_000 }, (error, stdout, stderr) => {
      if (error) refuse(new InitError(stderr.trim() || error.message));
      else done(stdout + stderr);
    });
  });
}

/** The init container's variables as the kubelet would resolve them. */
function environment(manifests: readonly Manifest[]): Record<string, string> {
  const deployment = manifests.find(({ kind }) => kind === 'Deployment') as
    | { spec: { template: { spec: PodSpec } } }
    | undefined;
  const secret = manifests.find(({ kind }) => kind === 'Secret')?.stringData as
    | Record<string, string>
    | undefined;
  const variables = deployment?.spec.template.spec.initContainers[0].env ?? [];
  return Object.fromEntries(variables.map(({ name, value }) => [name, value ?? secret?.bundleUrl ?? '']));
}

async function waitUntilReady(address: string, process: ChildProcess): Promise<void> {
  let last = '';
  for (let attempt = 0; attempt < 100 && process.exitCode === null; attempt += 1) {
    const response = await fetch(address).catch((error: Error) => error);
    if (response instanceof Response && response.ok) return;
    last = response instanceof Response ? `status ${response.status}` : `${response.cause}`;
    await new Promise((done) => setTimeout(done, 50));
  }
  process.kill('SIGKILL');
  throw new Error(`nginx never became ready at ${address}: ${last}`);
}

function stop(process: ChildProcess): Promise<void> {
  return new Promise((done) => {
    process.once('exit', () => done());
    process.kill('SIGQUIT');
  });
}

function findPort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
