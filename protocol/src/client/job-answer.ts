import { z } from 'zod';
import { type ExportWarning, exportJobSchema, exportWarningSchema } from '../export-job.ts';
import { toOneLine } from './api-call.ts';
import { ExportError } from './export-error.ts';

/** A job as any service with these endpoints may describe it. */
export type WatchedJob = {
  jobId: string;
  /** The service's own word in lower case; a word that says neither success nor an end counts as still active. */
  status: string;
  /** Percent from 0 to 100, when the service tells. */
  progress: number | undefined;
  pageCount: number | undefined;
  version: string | undefined;
  /** Why the job failed, on one line. */
  error: string | undefined;
  warnings: ExportWarning[];
};

const lenientJobSchema = z.looseObject({
  jobId: z.string().min(1).optional().catch(undefined),
  status: z.string(),
  progress: z.unknown().optional(),
  pageCount: z
    .union([
      z.int().nonnegative(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .optional()
    .catch(undefined),
  version: z.string().optional().catch(undefined),
  error: z.unknown().optional(),
  warnings: z.array(z.unknown()).catch([]),
});

/** Reads the answer of the status call. Throws `invalid-answer` when it has no status. */
export function toWatchedJob(answer: unknown, jobId: string): WatchedJob {
  const { data: job } = lenientJobSchema.safeParse(answer);
  if (job === undefined)
    throw new ExportError('invalid-answer', 'The answer to the status call has no "status".');
  const isOurs = exportJobSchema.safeParse(answer).success;
  return {
    jobId: job.jobId ?? jobId,
    status: toOneLine(job.status).toLowerCase(),
    progress: isOurs ? Number(job.progress) : toPercent(job.progress),
    pageCount: job.pageCount,
    version: job.version,
    error: toReason(job.error),
    warnings: job.warnings.flatMap(toWarning),
  };
}

const countsSchema = z.object({ completed: z.number().nonnegative(), total: z.number().positive() });

/** Services tell a fraction, a percentage or counts; a whole 1 is read as one percent. */
function toPercent(progress: unknown): number | undefined {
  const { data: counts } = countsSchema.safeParse(progress);
  if (counts !== undefined) return clamp((counts.completed / counts.total) * 100);
  if (typeof progress !== 'number' || !Number.isFinite(progress)) return undefined;
  return clamp(progress > 0 && progress < 1 ? progress * 100 : progress);
}

function clamp(percent: number): number {
  return Math.min(Math.max(percent, 0), 100);
}

function toReason(error: unknown): string | undefined {
  if (error === null || error === undefined) return undefined;
  if (typeof error === 'object' && 'message' in error) return toReason(error.message);
  return toOneLine(typeof error === 'string' ? error : JSON.stringify(error));
}

/** A finding with any of our fields, or with a `message`. */
const lenientWarningSchema = z.object({
  rule: z.string().catch('service'),
  severity: exportWarningSchema.shape.severity.catch('warning'),
  reason: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  file: z.string().catch(''),
  line: exportWarningSchema.shape.line.catch(undefined),
  column: exportWarningSchema.shape.column.catch(undefined),
  suggestion: exportWarningSchema.shape.suggestion.catch(undefined),
});

function toWarning(warning: unknown): ExportWarning[] {
  if (typeof warning === 'string')
    return [{ rule: 'service', severity: 'warning', reason: toOneLine(warning), file: '' }];
  const { data } = lenientWarningSchema.safeParse(warning);
  if (data === undefined) return [];
  const { message, reason = message, ...rest } = data;
  return reason === undefined ? [] : [{ ...rest, reason: toOneLine(reason), file: toOneLine(data.file) }];
}

const startAnswerSchema = z.looseObject({ jobId: z.string().min(1) });

/** Reads the job id of the start call, from its body or else from its `Location`. */
export function toJobId(answer: unknown, location: string | undefined): string {
  const { data } = startAnswerSchema.safeParse(answer);
  const named = data?.jobId ?? location?.split(/[?#]/)[0]?.split('/').findLast(Boolean);
  if (named !== undefined) return toOneLine(named);
  throw new ExportError('invalid-answer', 'The answer to the start call has no "jobId".');
}
