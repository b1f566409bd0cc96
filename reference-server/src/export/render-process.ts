import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import type { PageRange, RenderOptions, RenderProgress, RenderResult } from 'offprint';
import { ExportFailure } from './export-failure.ts';

/** What the rendering process tells its parent. */
export type RenderEvent =
  | { type: 'progress'; progress: RenderProgress }
  | { type: 'result'; result: RenderResult }
  | { type: 'error'; message: string; stack: string; isSystemFault: boolean };

/** A share of the pages, rendered into `folder` and packed as `archive` for another machine. */
export type RangeWork = { share: PageRange; folder: string; archive?: string | undefined };

/** What the rendering process is asked for: a whole site, perhaps from ranges in these folders, or one range. */
export type RenderRequest = {
  render: Omit<RenderOptions, 'signal' | 'onProgress' | 'endsProcess'>;
  range?: RangeWork | undefined;
  ranges?: string[] | undefined;
};

export type RenderProcessOptions = RenderRequest & {
  memoryMegabytes: number;
  timeoutSeconds: number;
  signal: AbortSignal;
  onProgress: (progress: RenderProgress) => void;
};

const memoryPollMs = 500;

/** Niceness of rendering processes. */
const renderPriority = 5;

/**
 * Renders in a process of its own and kills it at the limits or when `signal` aborts. Rejects with
 * {@link ExportFailure} when trying again cannot help, else with a plain error.
 */
export async function renderInProcess(options: RenderProcessOptions): Promise<RenderResult> {
  options.signal.throwIfAborted();
  const child = forkChild(options.memoryMegabytes);
  const stop = watchLimits(child, options);
  try {
    return await Promise.race([readResult(child, options), stop.reached]);
  } finally {
    stop.end();
    child.kill('SIGKILL');
  }
}

function forkChild(memoryMegabytes: number): ChildProcess {
  // The package names its own entry, so that source and build find it alike.
  const entry = createRequire(import.meta.url).resolve('@offprint/reference-server/render-child');
  const conditions = process.execArgv.filter((argument) => argument.startsWith('--conditions='));
  const child = fork(entry, {
    execArgv: [...conditions, `--max-old-space-size=${memoryMegabytes}`],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  // Whoever polls must not wait for those who render.
  if (child.pid !== undefined) setPriority(child.pid, renderPriority);
  return child;
}

/** Docs are untrusted: the process that reads them gets no keys and no database address. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, TZ } = process.env;
  const environment: NodeJS.ProcessEnv = { NODE_ENV: 'production' };
  return Object.assign(environment, definedOf({ PATH, HOME, TMPDIR, LANG, TZ }));
}

function definedOf(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function readResult(
  child: ChildProcess,
  { render, range, ranges, onProgress }: RenderProcessOptions,
): Promise<RenderResult> {
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk}`.slice(-2000);
    });
    child.on('message', (event: RenderEvent) => {
      if (event.type === 'progress') onProgress(event.progress);
      if (event.type === 'result') resolve(event.result);
      if (event.type === 'error') reject(toError(event, render.source));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => reject(toExitError(code, signal, complaint)));
    child.send({ render, range, ranges } satisfies RenderRequest);
  });
}

/** The same docs give the same error again, so it ends the job; a disk or a file of our own may recover. */
function toError(event: Extract<RenderEvent, { type: 'error' }>, source: string): Error {
  const cause = Object.assign(new Error(event.message), { stack: event.stack });
  if (event.isSystemFault) return new Error('The rendering process failed.', { cause });
  const message = event.message.replaceAll(source, 'the docs folder');
  return new ExportFailure(`The docs could not be rendered: ${message}`, { cause });
}

function toExitError(code: number | null, signal: NodeJS.Signals | null, complaint: string): Error {
  if (/heap out of memory|Allocation failed/i.test(complaint)) {
    return new ExportFailure(
      'The export needed more memory than the limit allows. Raise export.memoryMegabytes or split the docs.',
    );
  }
  return new Error(`The rendering process ended early (${signal ?? code}): ${complaint}`);
}

function watchLimits(child: ChildProcess, options: RenderProcessOptions) {
  const { promise: reached, reject } = Promise.withResolvers<never>();
  const { timeoutSeconds, memoryMegabytes, signal } = options;
  const onAbort = () => reject(signal.reason);
  const timer = setTimeout(() => reject(timeoutFailure(timeoutSeconds)), timeoutSeconds * 1000);
  const poll = setInterval(async () => {
    if ((await readMemoryMegabytes(child.pid)) > memoryMegabytes) reject(memoryFailure(memoryMegabytes));
  }, memoryPollMs);
  signal.addEventListener('abort', onAbort, { once: true });
  reached.catch(() => {});
  const end = () => {
    clearTimeout(timer);
    clearInterval(poll);
    signal.removeEventListener('abort', onAbort);
  };
  return { reached, end };
}

/** Resident memory of a process on Linux; 0 elsewhere, where only the heap limit holds. */
async function readMemoryMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

function timeoutFailure(seconds: number): ExportFailure {
  return new ExportFailure(
    `The export took longer than ${seconds} s. Raise export.timeoutSeconds or split the docs.`,
  );
}

function memoryFailure(megabytes: number): ExportFailure {
  return new ExportFailure(
    `The export needed more than ${megabytes} MB of memory. Raise export.memoryMegabytes or split the docs.`,
  );
}
