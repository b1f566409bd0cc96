import { posix } from 'node:path';
import { notice, setOutput } from '@actions/core';
import { createExportClient } from '@offprint/protocol/export-client';
import { annotate } from './annotations.ts';
import { createStepSignal } from './cancellation.ts';
import { deliverAll } from './deliver.ts';
import type { Environment } from './environment.ts';
import { exportBundle } from './export-bundle.ts';
import { InputReader } from './input-reader.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { explainMissingKey } from './missing-key.ts';
import { removePreview } from './preview-removal.ts';
import { createProgressReporter } from './progress.ts';
import { maskKey, maskLink } from './secrets.ts';
import { createStepLog } from './step-log.ts';
import { recordOutcome, refuseInputs, reportStep, setBundleOutputs } from './step-report.ts';
import type { DeliveryOutcome, Report } from './summary.ts';
import { type PreparedTarget, prepareRemoval, prepareTargets } from './targets/targets.ts';

const elapsed = () => performance.now();

/** The step: inputs → job → verified bundle → targets → outputs and summary. Never rejects for a reason it knows. */
export async function run(readInput: (name: string) => string, environment: Environment): Promise<void> {
  const reader = new InputReader(readInput);
  const inputs = readInputs(reader);
  if (inputs.apiKey !== '') maskKey(inputs.apiKey);
  const targets = prepareTargets(reader, environment);
  const removal = prepareRemoval(targets, reader, environment);
  if (removal && reader.faults.length === 0) return removePreview(removal, { ...inputs, environment });
  if (inputs.apiKey === '' && inputs.onMissingKey === 'skip') return skip(environment);
  if (inputs.apiKey === '') reader.fault('api-key', explainMissingKey(environment));
  if (reader.faults.length > 0) return refuseInputs(reader);
  const report: Report = {
    title: 'Documentation exported',
    work: 'Documentation export',
    outcomes: [],
    durationMs: 0,
    ...(inputs.docsPath === '' ? {} : { sourceUrl: toSourceUrl(inputs.docsPath, environment) }),
  };
  await reportStep(report, () => exportAndDeliver(report, { inputs, targets, environment }));
}

function toSourceUrl(docsPath: string, { serverUrl, repository, sha }: Environment): string {
  const path = docsPath.split('/').map(encodeURIComponent).join('/');
  return `${serverUrl}/${posix.join(repository, 'blob', sha, path).replace(/\/$/, '')}`;
}

async function skip(environment: Environment): Promise<void> {
  notice(`Nothing exported. ${explainMissingKey(environment)}`, { title: 'Export skipped' });
  setOutput('status', 'skipped');
}

type Step = { inputs: Inputs; targets: PreparedTarget[]; environment: Environment };

async function exportAndDeliver(report: Report, { inputs, targets, environment }: Step): Promise<void> {
  const signal = createStepSignal(inputs.timeoutMs);
  const log = createStepLog(elapsed);
  const client = createClient(inputs, log.info);
  const tellProgress = createProgressReporter(log.info, elapsed);
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
    onUpdate: (job) => {
      report.isJobCompleted = job.status === 'completed';
      tellProgress(job);
    },
  });
  report.bundle = bundle;
  setBundleOutputs(bundle);
  setOutput('warning-count', bundle.warnings?.length ?? 0);
  annotate(bundle.warnings ?? [], inputs.docsPath);
  if (inputs.dryRun) report.title += ' (dry run)';
  const signBundle = () => client.bundle(report.jobId ?? '', { signal, format: inputs.format });
  const onOutcome = (outcome: DeliveryOutcome) => recordOutcome(report, outcome);
  const context = { environment, signal, log, signBundle, dryRun: inputs.dryRun, onOutcome };
  await deliverAll(targets, bundle, context);
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
