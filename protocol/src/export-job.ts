import { z } from 'zod';
import { domainSchema } from './domain.ts';

/** Where the export endpoints live under the base address. */
export const exportJobsPath = '/v1/static-export/jobs';

/** `queued` → `running` → `completed` | `failed`. A job whose worker died goes back to `queued`. */
export const exportStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export const exportStatusSchema = z
  .enum(exportStatuses)
  .meta({ id: 'ExportStatus', description: 'Nothing leaves `completed` or `failed`.' });
export type ExportStatus = z.infer<typeof exportStatusSchema>;

/** Whether a job in this status will never change again. */
export function isFinalStatus(status: ExportStatus): status is 'completed' | 'failed' {
  return status === 'completed' || status === 'failed';
}

/** Identifier of a job as the server makes it. Clients treat it as an opaque string. */
export const exportJobIdSchema = z
  .string()
  .regex(/^se_[0-9a-f]{16,}$/, 'Unexpected job id, expected "se_" and at least 16 lower-case hex digits.');

/** The label of an export: it names files and folders, so it is short and plain. */
export const versionLabelSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._+-]{0,127}$/,
    'Unexpected version label, expected 1 to 128 letters, digits, ".", "_", "+" or "-", beginning with a letter or digit.',
  );

const pagePathSchema = z
  .string()
  .min(1)
  .max(1024)
  .refine((path) => !/^[a-z][a-z0-9+.-]*:|^\/\/|\\|(^|\/)\.\.(\/|$)|\p{Cc}/iu.test(path), {
    message: 'Unexpected address, expected the path of a page of the site such as guides/start.',
  });

/** Longest list of page paths that one export accepts. */
export const maxPagePaths = 10_000;

/** The body of the start call. Unknown keys are ignored. */
export const startExportRequestSchema = z
  .object({
    domain: domainSchema,
    version: versionLabelSchema
      .optional()
      .meta({ description: 'Label of this export. Default: the content digest.' }),
    paths: z
      .array(pagePathSchema)
      .min(1, 'Unexpected empty list, expected at least one page path; leave it out to export every page.')
      .max(maxPagePaths)
      .optional()
      .meta({ description: 'Only these pages. Links to pages left out become warnings.' }),
  })
  .meta({ id: 'StartExportRequest' });
export type StartExportRequest = z.infer<typeof startExportRequestSchema>;

/** A finding about the docs; lines and columns count from 1. */
export const exportWarningSchema = z
  .object({
    rule: z.string(),
    severity: z.enum(['error', 'warning', 'info']),
    reason: z.string(),
    file: z.string(),
    line: z.int().min(1).optional(),
    column: z.int().min(1).optional(),
    suggestion: z.string().optional(),
  })
  .meta({ id: 'ExportWarning', description: 'A finding about the docs. Lines and columns count from 1.' });
export type ExportWarning = z.infer<typeof exportWarningSchema>;

const timeSchema = z.iso.datetime();

/** The whole job, as start and status answer it. */
export const exportJobSchema = z
  .object({
    jobId: exportJobIdSchema,
    domain: z.string(),
    status: exportStatusSchema,
    progress: z
      .number()
      .min(0)
      .max(100)
      .meta({ description: 'Percent; never falls while one attempt runs, 100 exactly when completed.' }),
    pageCount: z.int().min(0).meta({ description: 'Pages rendered so far; the total when completed.' }),
    version: z.string().nullable().meta({ description: 'Label; null until known.' }),
    createdAt: timeSchema,
    updatedAt: timeSchema,
    error: z.string().nullable().meta({ description: 'Why the job failed; null in every other status.' }),
    warnings: z.array(exportWarningSchema),
  })
  .meta({ id: 'ExportJob' });
export type ExportJob = z.infer<typeof exportJobSchema>;

/** The archive formats of a bundle; `?format=` on the bundle call. */
export const bundleFormats = ['tar.gz', 'zip'] as const;
const bundleFormatSchema = z.enum(bundleFormats).default('tar.gz');
/** The query of the bundle call. */
export const bundleQuerySchema = z.object({ format: bundleFormatSchema });
export type BundleFormat = z.infer<typeof bundleFormatSchema>;

/** The answer of the bundle call. The link needs no `Authorization` and expires. */
export const exportBundleSchema = z
  .object({
    jobId: exportJobIdSchema,
    bundleUrl: z.url().meta({ description: 'Presigned link to the archive; download it before it expires.' }),
    sizeBytes: z.int().min(1),
    expiresAt: timeSchema,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    version: z.string(),
    filename: z.string(),
  })
  .meta({ id: 'ExportBundle' });
export type ExportBundle = z.infer<typeof exportBundleSchema>;

/** The `Idempotency-Key` header of the start call, remembered for {@link idempotencyHours}. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'Unexpected Idempotency-Key, expected 1 to 255 visible ASCII characters.');

/** How long one key and body give the same job. */
export const idempotencyHours = 24;
