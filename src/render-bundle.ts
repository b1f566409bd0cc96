import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { digestFile, verifySite } from 'offprint/archive';
import type { Bundle } from './bundle.ts';
import type { RenderInputs } from './render-inputs.ts';
import { StepError } from './step-report.ts';

export type RenderContext = {
  inputs: RenderInputs;
  scratch: string;
  workspace: string;
  /** Folder for npm's cache; npm's own when missing. */
  npmCache: string | undefined;
  signal: AbortSignal;
};

/** Reports the faults of the docs as annotations; rejects when there are any that count. */
export async function checkDocs(context: RenderContext): Promise<void> {
  const { docs, strict } = context.inputs;
  await runOffprint(['check', docs, '--format', 'github', ...(strict ? ['--strict'] : [])], context);
}

/** Renders the docs on this runner into a bundle that is verified like one from a service. */
export async function renderBundle(context: RenderContext): Promise<Bundle> {
  const { scratch, inputs } = context;
  const { docs, format, strict } = inputs;
  const folder = join(scratch, 'site');
  try {
    const words = [
      'render',
      docs,
      '--out',
      folder,
      '--archive',
      format,
      '--format',
      'github',
      ...inputs.words,
    ];
    if (strict) words.push('--strict');
    await runOffprint(words, context);
    const file = join(scratch, `bundle.${format}`);
    const site = await verifySite(folder);
    if (site === undefined)
      throw new StepError('The renderer wrote no manifest. Set "offprint-version" to a newer one.');
    const { sha256, size } = await digestFile(file);
    return {
      file,
      format,
      sizeBytes: size,
      sha256,
      version: site.version,
      pageCount: site.pages,
      folder,
      isVerified: true,
    };
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }
}

/** A copy that the repository itself has installed is taken when its version fits, as npm does it. */
async function runOffprint(
  words: string[],
  { inputs, workspace, npmCache, signal }: RenderContext,
): Promise<void> {
  const npm = ['exec', '--yes', `--package=offprint@${inputs.renderer}`, '--', 'offprint', ...words];
  const child = spawn('npm', npm, {
    cwd: workspace,
    env: {
      ...withoutSecrets(process.env),
      ...(npmCache === undefined ? {} : { npm_config_cache: npmCache }),
    },
    stdio: 'inherit',
    // A group of its own, so that what npm has started ends with it.
    detached: true,
  });
  const stop = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [code] = await once(child, 'exit');
    signal.throwIfAborted();
    if (code !== 0)
      throw new StepError(`offprint ${words[0]} ended with ${code}. The log of the step tells why.`);
  } catch (error) {
    signal.throwIfAborted();
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing
      ? new StepError(
          'Rendering needs Node.js with npm, which are missing here: add actions/setup-node before.',
        )
      : error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Docs are untrusted, and packages come from a registry: what reads or installs them gets no token and no key of the step. */
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !/^(?:INPUT|ACTIONS|AWS)_/i.test(name));
  return Object.fromEntries(kept);
}
