import { setFailed, setOutput } from '@actions/core';
import { ExportError } from '@offprint/protocol/export-client';
import { UnpackError } from 'offprint/archive';
import type { Bundle } from './bundle.ts';
import { CancelledError, DeadlineError } from './cancellation.ts';
import type { InputReader } from './input-reader.ts';
import { toLogLine } from './step-log.ts';
import { type DeliveryOutcome, type Report, writeSummary } from './summary.ts';

/** Fails the step with every fault of its inputs. */
export function refuseInputs({ faults }: InputReader): void {
  setOutput('status', 'failed');
  setFailed(
    ['The inputs are not valid:', ...faults.map(({ input, reason }) => `- ${input}: ${reason}`)].join('\n'),
  );
}

/** Does the work of a step, and whatever comes of it ends in outputs, in the exit code and in the summary. */
export async function reportStep(report: Report, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  try {
    await work();
    conclude(report);
  } catch (error) {
    concludeFailure(report, error);
  }
  report.durationMs = performance.now() - begun;
  await writeSummary(report);
}

export function setBundleOutputs(bundle: Bundle): void {
  setOutput('page-count', bundle.pageCount);
  setOutput('version', bundle.version);
  setOutput('sha256', bundle.sha256);
  setOutput('size-bytes', bundle.sizeBytes);
  setOutput('bundle-path', bundle.file);
  setOutput('site-path', bundle.folder);
}

function conclude(report: Report): void {
  const failed = report.outcomes.filter((outcome) => 'failure' in outcome).map(({ target }) => target);
  setOutput('status', failed.length === 0 ? 'completed' : 'failed');
  if (failed.length === 0) return;
  report.title += ', not delivered everywhere';
  setFailed(`The bundle is complete, but these targets failed: ${failed.join(', ')}.`);
}

/** Keeps what came of a target, for the summary and for later steps, whatever becomes of the other targets. */
export function recordOutcome(report: Report, outcome: DeliveryOutcome): void {
  report.outcomes.push(outcome);
  if (!('delivery' in outcome)) return;
  for (const [name, value] of Object.entries(outcome.delivery.outputs)) setOutput(name, value);
}

/** Reports what went wrong in terms of the user; a bug of ours goes on, with its stack. */
function concludeFailure(report: Report, error: unknown): void {
  const isCancelled = error instanceof CancelledError;
  setOutput('status', isCancelled ? 'cancelled' : 'failed');
  report.title = `${report.work} ${isCancelled ? 'cancelled' : 'failed'}`;
  report.reason = explain(error, report);
  setFailed(report.reason);
  if (!isKnown(error) && error instanceof Error) logStack(error);
}

/** Its message may quote what a server or the docs say. */
function logStack({ stack = '' }: Error): void {
  for (const line of stack.split('\n')) console.error(toLogLine(line));
}

/** A failure that its sentence explains, and no stack would explain better. */
export class StepError extends Error {
  override readonly name = 'StepError';
}

function isKnown(error: unknown): boolean {
  const known = [ExportError, UnpackError, CancelledError, DeadlineError, StepError];
  return known.some((type) => error instanceof type);
}

function explain(error: unknown, report: Report): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ExportError && error.code === 'no-progress')
    return `${message} Attach to it with the input "job-id", and give it more time with "no-progress-minutes".`;
  const isStopped = error instanceof CancelledError || error instanceof DeadlineError;
  return isStopped ? `${message}${describeJob(report)}` : message;
}

/** What becomes of the job when the step ends before it. */
function describeJob({ jobId, isJobCompleted, bundle }: Report): string {
  if (jobId === undefined || bundle !== undefined) return '';
  return isJobCompleted
    ? ` Job ${jobId} is completed at the service; fetch its bundle with the input "job-id".`
    : ` Job ${jobId} goes on at the service; attach to it with the input "job-id".`;
}
