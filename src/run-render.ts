import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createStepSignal } from './cancellation.ts';
import { deliverAll } from './deliver.ts';
import type { Environment } from './environment.ts';
import { InputReader } from './input-reader.ts';
import { withNpmCache } from './npm-cache.ts';
import { removePreview } from './preview-removal.ts';
import { checkDocs, renderBundle } from './render-bundle.ts';
import { type RenderInputs, readRenderInputs } from './render-inputs.ts';
import { createStepLog } from './step-log.ts';
import { recordOutcome, refuseInputs, reportStep, StepError, setBundleOutputs } from './step-report.ts';
import type { DeliveryOutcome, Report } from './summary.ts';
import { type PreparedTarget, prepareRemoval, prepareTargets } from './targets/targets.ts';

/** The step without a service: inputs → docs of the checkout → verified bundle → targets → outputs and summary. */
export async function runRender(
  readInput: (name: string) => string,
  environment: Environment,
): Promise<void> {
  const reader = new InputReader(readInput);
  const inputs = readRenderInputs(reader, environment);
  const targets = inputs.check ? [] : prepareTargets(reader, environment);
  if (targets.some(({ name }) => name === 'bundle-url'))
    reader.fault('targets', 'The target "bundle-url" needs a service, which signs the link.');
  const removal = prepareRemoval(targets, reader, environment);
  if (reader.faults.length > 0) return refuseInputs(reader);
  if (removal) return removePreview(removal, { ...inputs, environment });
  const report: Report = {
    title: inputs.check ? 'Documentation checked' : 'Documentation rendered',
    work: inputs.check ? 'Documentation check' : 'Documentation render',
    outcomes: [],
    durationMs: 0,
  };
  await reportStep(report, () => renderAndDeliver(report, { inputs, targets, environment }));
}

type Step = { inputs: RenderInputs; targets: PreparedTarget[]; environment: Environment };

async function renderAndDeliver(report: Report, { inputs, targets, environment }: Step): Promise<void> {
  const signal = createStepSignal(inputs.timeoutMs);
  const log = createStepLog(() => performance.now());
  const { workspace, temporaryFolder } = environment;
  const scratch = join(temporaryFolder, `offprint-${randomBytes(6).toString('hex')}`);
  const { renderer: version } = inputs;
  await withNpmCache({ version, temporaryFolder, signal, log }, async (npmCache) => {
    const context = { inputs, scratch, workspace, npmCache, signal };
    if (inputs.check) return log.group('Check', () => checkDocs(context));
    await mkdir(scratch, { recursive: true });
    report.bundle = await log.group('Render', () => renderBundle(context));
  });
  if (report.bundle === undefined) return;
  setBundleOutputs(report.bundle);
  if (inputs.dryRun) report.title += ' (dry run)';
  const signBundle = async () => {
    throw new StepError('Only a service signs links.');
  };
  const onOutcome = (outcome: DeliveryOutcome) => recordOutcome(report, outcome);
  const context = { environment, signal, log, signBundle, dryRun: inputs.dryRun, onOutcome };
  await deliverAll(targets, report.bundle, context);
}
