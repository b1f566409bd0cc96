import { z } from 'zod';
import { ExportError } from './export-error.ts';

/** A link to the archive, with what the service tells about it. */
export type BundleLink = {
  /** A secret for as long as it lives. */
  url: URL;
  sizeBytes: number | undefined;
  sha256: string | undefined;
  /** Milliseconds since the epoch. */
  expiresAt: number | undefined;
  version: string | undefined;
  filename: string | undefined;
};

const bundleAnswerSchema = z.looseObject({
  bundleUrl: z.string().min(1),
  sizeBytes: z.int().positive().optional().catch(undefined),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .toLowerCase()
    .optional()
    .catch(undefined),
  expiresAt: z.string().optional().catch(undefined),
  version: z.string().optional().catch(undefined),
  filename: z.string().optional().catch(undefined),
});

/** Whether the answer of the bundle call names a link. */
export function hasBundleLink(answer: unknown): boolean {
  return bundleAnswerSchema.safeParse(answer).success;
}

/** Reads the answer of the bundle call; `toUrl` resolves a relative link and refuses an unsafe one. */
export function toBundleLink(answer: unknown, toUrl: (address: string) => URL): BundleLink {
  const { data } = bundleAnswerSchema.safeParse(answer);
  if (data === undefined)
    throw new ExportError('invalid-answer', 'The answer to the bundle call has no "bundleUrl".');
  const expiresAt = Date.parse(data.expiresAt ?? '');
  return {
    url: toUrl(data.bundleUrl),
    sizeBytes: data.sizeBytes,
    sha256: data.sha256,
    expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt,
    version: data.version,
    filename: data.filename,
  };
}
