import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { verifySite } from 'offprint/archive';
import type { Bundle } from './bundle.ts';
import type { RenderInputs } from './render-inputs.ts';
import { StepError } from './step-report.ts';
import { digestFile } from './targets/site-files.ts';

export type RenderContext = { inputs: RenderInputs; scratch: string; workspace: string; signal: AbortSignal };

/** Reports the faults of the docs as annotations; rejects when there are any that count. */
export async function checkDocs({ inputs, workspace, signal }: RenderContext): Promise<void> {
  const strict = inputs.strict ? ['--strict'] : [];
  await runOffprint(['check', inputs.docs, '--format', 'github', ...strict], { inputs, workspace, signal });
}

/** Renders the docs on this runner into a bundle that is verified like one from a service. */
export async function renderBundle({ inputs, scratch, workspace, signal }: RenderContext): Promise<Bundle> {
  const { docs, format, siteUrl, version, strict } = inputs;
  const folder = join(scratch, 'site');
  try {
    const words = ['render', docs, '--out', folder, '--archive', format, '--format', 'github'];
    if (siteUrl !== '') words.push('--site-url', siteUrl);
    if (version !== '') words.push('--label', version);
    if (strict) words.push('--strict');
    await runOffprint(words, { inputs, workspace, signal });
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

type Command = { inputs: RenderInputs; workspace: string; signal: AbortSignal };

/** A copy that the repository itself has installed is taken when its version fits, as npm does it. */
async function runOffprint(words: string[], { inputs, workspace, signal }: Command): Promise<void> {
  const npm = ['exec', '--yes', `--package=offprint@${inputs.renderer}`, '--', 'offprint', ...words];
  const child = spawn('npm', npm, {
    cwd: workspace,
    stdio: 'inherit',
    signal,
    shell: process.platform === 'win32',
  });
  try {
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new StepError(`offprint ${words[0]} ended with ${code}. Its findings are above.`);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
