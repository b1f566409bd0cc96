import { notice, setFailed, setOutput } from '@actions/core';
import { createExportClient, ExportError } from '@offprint/protocol/export-client';
import { UnpackError } from 'offprint/archive';
import { annotate } from './annotations.ts';
import type { Bundle } from './bundle.ts';
import { CancelledError, createStepSignal, DeadlineError } from './cancellation.ts';
import { deliverAll } from './deliver.ts';
import type { Environment } from './environment.ts';
import { exportBundle } from './export-bundle.ts';
import { InputReader } from './input-reader.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { explainMissingKey } from './missing-key.ts';
import { createProgressReporter } from './progress.ts';
import { maskKey, maskLink } from './secrets.ts';
import { createStepLog } from './step-log.ts';
import { type DeliveryOutcome, type Report, writeSummary } from './summary.ts';
import { type PreparedTarget, prepareTargets } from './targets/targets.ts';

const elapsed = () => performance.now();

/** The step: inputs → job → verified bundle → targets → outputs and summary. Never rejects for a reason it knows. */
export async function run(readInput: (name: string) => string, environment: Environment): Promise<void> {
  const reader = new InputReader(readInput);
  const inputs = readInputs(reader);
  if (inputs.apiKey !== '') maskKey(inputs.apiKey);
  const targets = prepareTargets(reader, environment);
  if (inputs.apiKey === '' && inputs.onMissingKey === 'skip') return skip(environment);
  if (inputs.apiKey === '') reader.fault('api-key', explainMissingKey(environment));
  if (reader.faults.length > 0) return refuseInputs(reader);
  await exportAndDeliver(inputs, targets, environment);
}

async function skip(environment: Environment): Promise<void> {
  notice(`Nothing exported. ${explainMissingKey(environment)}`, { title: 'Export skipped' });
  setOutput('status', 'skipped');
}

function refuseInputs({ faults }: InputReader): void {
  setOutput('status', 'failed');
  setFailed(
    ['The inputs are not valid:', ...faults.map(({ input, reason }) => `- ${input}: ${reason}`)].join('\n'),
  );
}

async function exportAndDeliver(
  inputs: Inputs,
  targets: PreparedTarget[],
  environment: Environment,
): Promise<void> {
  const begun = elapsed();
  const signal = createStepSignal(inputs.timeoutMs);
  const log = createStepLog(elapsed);
  const report: Report = { title: 'Documentation export', outcomes: [], durationMs: 0 };
  try {
    const client = createClient(inputs, log.info);
    const bundle = await exportBundle({
      client,
      inputs,
      temporaryFolder: environment.temporaryFolder,
      signal,
      log,
      onJob: (jobId) => {
        report.jobId = jobId;
        setOutput('job-id', jobId);
      },
      onUpdate: createProgressReporter(log.info, elapsed),
    });
    report.bundle = bundle;
    setBundleOutputs(bundle);
    annotate(bundle.warnings, inputs.docsPath);
    const signBundle = () => client.bundle(bundle.jobId, { signal, format: inputs.format });
    const context = { environment, signal, log, signBundle, dryRun: inputs.dryRun };
    report.outcomes = await deliverAll(targets, bundle, context);
    conclude(report, inputs.dryRun);
  } catch (error) {
    concludeFailure(report, error);
  }
  report.durationMs = elapsed() - begun;
  await writeSummary(report);
}

function createClient({ apiUrl, apiKey, allowHttp }: Inputs, onNotice: (message: string) => void) {
  return createExportClient({
    apiUrl,
    apiKey,
    allowHttp,
    onNotice,
    onLink: maskLink,
    userAgent: 'offprint-action',
  });
}

function setBundleOutputs(bundle: Bundle): void {
  setOutput('page-count', bundle.pageCount);
  setOutput('warning-count', bundle.warnings.length);
  setOutput('version', bundle.version);
  setOutput('sha256', bundle.sha256);
  setOutput('size-bytes', bundle.sizeBytes);
  setOutput('bundle-path', bundle.file);
  setOutput('site-path', bundle.folder);
}

function conclude(report: Report, dryRun: boolean): void {
  for (const outcome of report.outcomes) setDeliveryOutputs(outcome);
  const failed = report.outcomes.filter((outcome) => 'failure' in outcome).map(({ target }) => target);
  report.title = dryRun ? 'Documentation exported (dry run)' : 'Documentation exported';
  setOutput('status', failed.length === 0 ? 'completed' : 'failed');
  if (failed.length === 0) return;
  report.title = 'Documentation exported, not delivered everywhere';
  setFailed(`The export is complete, but these targets failed: ${failed.join(', ')}.`);
}

function setDeliveryOutputs(outcome: DeliveryOutcome): void {
  if (!('delivery' in outcome)) return;
  for (const [name, value] of Object.entries(outcome.delivery.outputs)) setOutput(name, value);
}

/** Reports what went wrong in terms of the user; a bug of ours goes on, with its stack. */
function concludeFailure(report: Report, error: unknown): void {
  const isCancelled = error instanceof CancelledError;
  setOutput('status', isCancelled ? 'cancelled' : 'failed');
  report.title = isCancelled ? 'Documentation export cancelled' : 'Documentation export failed';
  report.reason = explain(error, report.jobId);
  setFailed(report.reason);
  if (!isKnown(error) && error instanceof Error) console.error(error.stack);
}

function isKnown(error: unknown): boolean {
  return [ExportError, UnpackError, CancelledError, DeadlineError].some((type) => error instanceof type);
}

function explain(error: unknown, jobId: string | undefined): string {
  const message = error instanceof Error ? error.message : String(error);
  const mayAttach = error instanceof CancelledError || error instanceof DeadlineError;
  return mayAttach && jobId !== undefined
    ? `${message} Job ${jobId} goes on at the service; attach to it with the input "job-id".`
    : message;
}
