import { z } from 'zod';

/** Where the docs of a site are uploaded; `{domain}` is its identifier or a host name. */
export const siteSourcePath = '/v1/sites/{domain}/source';

/** The media types of an uploaded archive; its first bytes decide about the format. */
export const sourceMediaTypes = ['application/gzip', 'application/zip', 'application/octet-stream'] as const;

/** What was stored, as the upload answers it. */
export const siteSourceSchema = z
  .object({
    domain: z.string(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    sizeBytes: z.int().min(1),
    files: z.int().min(0),
  })
  .meta({ id: 'SiteSource', description: 'The uploaded archive that the next exports render.' });
export type SiteSource = z.infer<typeof siteSourceSchema>;
