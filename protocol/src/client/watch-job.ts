import { exportStatusSchema } from '../export-job.ts';
import type { ApiAnswer } from './api-call.ts';
import type { Clock } from './clock.ts';
import { ExportError, isTransient } from './export-error.ts';
import { toWatchedJob, type WatchedJob } from './job-answer.ts';

export type WatchOptions = {
  signal: AbortSignal;
  /** Gives up when status, progress and page count all stand still for this long. */
  noProgressMs: number;
  /** Called with every answer, changed or not. */
  onUpdate?: ((job: WatchedJob) => void) | undefined;
  /** Called with things worth a line in the log, such as an unknown status or a failed poll. */
  onNotice?: ((message: string) => void) | undefined;
};

type WatchContext = WatchOptions & { jobId: string; clock: Clock; poll: () => Promise<ApiAnswer> };

const firstPollMs = 2000;
const slowestPollMs = 15_000;
const pollGrowth = 1.5;
const toleratedFailures = 10;
/** A service that asks for no wait at all must not be hammered. */
const shortestWaitMs = 100;

/** Polls until the job is completed and returns it. Rejects when it failed, stands still or cannot be read. */
export async function watchJob(context: WatchContext): Promise<WatchedJob> {
  const watch = new Watch(context);
  for (;;) {
    const job = await watch.next();
    if (job?.status === 'completed') return job;
    if (job !== undefined && endings.has(job.status)) throw toJobFailure(job);
    await watch.wait();
  }
}

/** What services call a job that ended without an export. */
const endings = new Set('failed error aborted cancelled canceled expired timed_out'.split(' '));

function toJobFailure({ jobId, status, error }: WatchedJob): ExportError {
  const end = status === 'failed' ? 'failed' : `ended as "${status}"`;
  return new ExportError('job-failed', `Job ${jobId} ${end}: ${error ?? 'the service gave no reason.'}`);
}

class Watch {
  #context: WatchContext;
  #pollMs = firstPollMs;
  #retryAfterMs: number | undefined;
  #failures = 0;
  #seen = '';
  #movedAt: number;
  #unknownStatuses = new Set<string>();

  constructor(context: WatchContext) {
    this.#context = context;
    this.#movedAt = context.clock.elapsed();
  }

  /** One poll; `undefined` when it failed in a way that may pass. */
  async next(): Promise<WatchedJob | undefined> {
    try {
      const { json, retryAfterMs } = await this.#context.poll();
      const job = toWatchedJob(json, this.#context.jobId);
      this.#failures = 0;
      this.#retryAfterMs = retryAfterMs;
      this.#observe(job);
      return job;
    } catch (error) {
      this.#tolerate(error);
      return undefined;
    }
  }

  async wait(): Promise<void> {
    const { clock, signal, noProgressMs, jobId } = this.#context;
    if (clock.elapsed() - this.#movedAt >= noProgressMs)
      throw new ExportError(
        'no-progress',
        `Job ${jobId} has made no progress for ${+(noProgressMs / 60_000).toFixed(2)} min.`,
      );
    const jitter = 0.8 + 0.4 * clock.random();
    await clock.sleep(Math.max(this.#retryAfterMs ?? this.#pollMs * jitter, shortestWaitMs), signal);
    this.#pollMs = Math.min(this.#pollMs * pollGrowth, slowestPollMs);
  }

  #observe(job: WatchedJob): void {
    const seen = JSON.stringify([job.status, job.progress, job.pageCount]);
    if (seen !== this.#seen) {
      this.#seen = seen;
      this.#movedAt = this.#context.clock.elapsed();
      this.#pollMs = firstPollMs;
    }
    this.#noticeUnknownStatus(job.status);
    this.#context.onUpdate?.(job);
  }

  #noticeUnknownStatus(status: string): void {
    if (
      exportStatusSchema.safeParse(status).success ||
      endings.has(status) ||
      this.#unknownStatuses.has(status)
    )
      return;
    this.#unknownStatuses.add(status);
    this.#context.onNotice?.(
      `The service reports the unknown status "${status}"; it is taken as still active.`,
    );
  }

  #tolerate(error: unknown): void {
    this.#context.signal.throwIfAborted();
    const mayPass = isTransient(error) || (error instanceof ExportError && error.code === 'invalid-answer');
    this.#failures++;
    if (!mayPass || this.#failures > toleratedFailures) throw error;
    this.#retryAfterMs = error.retryAfterMs;
    this.#context.onNotice?.(
      `Poll failed (${this.#failures} of ${toleratedFailures} tolerated). ${error.message}`,
    );
  }
}
