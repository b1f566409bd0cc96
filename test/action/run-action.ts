import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { secrets } from './fake-service.ts';

export type Step = {
  inputs?: Record<string, string>;
  environment?: Record<string, string>;
  event?: object;
  /** Called with each piece of the log; may send signals. */
  onLog?: (log: string, child: ChildProcess) => void;
  /** Texts beyond the usual ones that must stay secret. */
  secrets?: string[];
  /** Outputs that are secrets by intention. */
  expected?: string[];
  /** Folder of the action, for its action.yml. */
  action?: string;
};

export type Outcome = {
  code: number | null;
  log: string;
  outputs: Record<string, string>;
  summary: string;
  /** Errors, warnings and notices, decoded. */
  annotations: string[];
  masks: string[];
  /** What the step left below RUNNER_TEMP. */
  leftovers: string[];
  workspace: string;
  /** From the start of the process to its end. */
  milliseconds: number;
};

/** Runs the built action the way a runner does: an environment made from action.yml, files for its commands. */
export async function runAction(step: Step): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'action-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const environment = await makeEnvironment(folder, step);
  const begun = performance.now();
  const child = spawn(process.execPath, [await mainOf(step.action ?? '.')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (step.onLog) followLog(child, step.onLog);
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  const milliseconds = performance.now() - begun;
  const outcome = { ...(await readOutcome(folder, out + error)), code, milliseconds };
  const outputs = Object.entries(outcome.outputs).filter(([name]) => !step.expected?.includes(name));
  refuseLeaks({ ...outcome, outputs: Object.fromEntries(outputs) }, [
    ...Object.values(secrets),
    ...(step.secrets ?? []),
  ]);
  return outcome;
}

function followLog(child: ChildProcess, onLog: NonNullable<Step['onLog']>): void {
  let log = '';
  child.stdout?.on('data', (chunk) => {
    log += chunk;
    onLog(log, child);
  });
}

const commandFiles = ['OUTPUT', 'STEP_SUMMARY', 'STATE', 'ENV', 'PATH'];

async function makeEnvironment(
  folder: string,
  { inputs = {}, environment = {}, event = {}, action = '.' }: Step,
) {
  const paths = Object.fromEntries(commandFiles.map((name) => [`GITHUB_${name}`, join(folder, name)]));
  for (const path of Object.values(paths)) await writeFile(path, '');
  await writeFile(join(folder, 'event.json'), JSON.stringify(event));
  for (const name of ['temp', 'work']) await mkdir(join(folder, name));
  return {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    ...paths,
    RUNNER_TEMP: join(folder, 'temp'),
    GITHUB_WORKSPACE: join(folder, 'work'),
    GITHUB_REPOSITORY: 'acme/docs',
    GITHUB_RUN_ID: '4711',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_SHA: '1234567890abcdef1234567890abcdef12345678',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_API_URL: 'http://127.0.0.1:9',
    GITHUB_EVENT_NAME: 'push',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_ACTOR: 'octocat',
    ...(await inputVariables(join(action, 'action.yml'), inputs)),
    ...environment,
  };
}

/** The file that a runner would start, relative to the action's folder. */
async function mainOf(action: string): Promise<string> {
  const { runs }: { runs: { main: string } } = parse(await readFile(join(action, 'action.yml'), 'utf8'));
  return join(action, runs.main);
}

/** Every declared input is in the environment, with its default; hyphens stay. */
async function inputVariables(file: string, given: Record<string, string>): Promise<Record<string, string>> {
  const { inputs }: { inputs: Record<string, { default?: string }> } = parse(await readFile(file, 'utf8'));
  const unknown = Object.keys(given).filter((name) => !(name in inputs));
  if (unknown.length > 0) throw new Error(`action.yml declares no input ${unknown.join(', ')}.`);
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [
      `INPUT_${name.toUpperCase()}`,
      given[name] ?? expand(input.default ?? ''),
    ]),
  );
}

/** The one expression that defaults hold. */
function expand(value: string): string {
  return value.replace('${{ github.token }}', secrets.githubToken);
}

async function readOutcome(folder: string, log: string) {
  const commands = [...log.matchAll(/^::(error|warning|notice|add-mask)(?: [^:]*)?::(.*)$/gm)];
  const texts = (names: string) =>
    commands.filter(([, name = '']) => names.includes(name)).map(([, , value = '']) => decode(value));
  return {
    log,
    outputs: parseOutputs(await readFile(join(folder, 'OUTPUT'), 'utf8')),
    summary: await readFile(join(folder, 'STEP_SUMMARY'), 'utf8'),
    annotations: texts('error warning notice'),
    masks: texts('add-mask'),
    leftovers: await readdir(join(folder, 'temp')),
    workspace: join(folder, 'work'),
  };
}

function decode(value: string): string {
  return value.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
}

function parseOutputs(file: string): Record<string, string> {
  const blocks = file.matchAll(/^(\S+)<<(ghadelimiter_\S+)\n([\s\S]*?)\n\2$/gm);
  return Object.fromEntries([...blocks].map(([, name, , value]) => [name, value]));
}

/** A secret may appear where it is handed to the runner for masking, and nowhere else. */
function refuseLeaks({ log, outputs, summary }: Outcome, words: string[]): void {
  const seen = [log.replaceAll(/^::add-mask::.*$/gm, ''), JSON.stringify(outputs), summary].join('\n');
  for (const word of words)
    for (const form of [word, encodeURIComponent(word)])
      expect(seen.includes(form), `leaks ${word}`).toBe(false);
}

/** The files below a folder with their contents. */
export async function readTree(folder: string): Promise<Record<string, string>> {
  if (!existsSync(folder)) return {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pairs = files.map(
    async (file) => [file.slice(folder.length + 1), await readFile(file, 'utf8')] as const,
  );
  return Object.fromEntries((await Promise.all(pairs)).sort());
}
