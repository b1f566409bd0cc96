import { toPublicUrl } from './address.ts';
import { failureCode } from './api-call.ts';
import type { BundleLink } from './bundle-link.ts';
import { ExportError } from './export-error.ts';

/** What to do about an archive that is not what the service named. */
export const anotherArchive =
  'It is not the archive that the service announced: export again, and tell those who run the service when it stays so.';

const linkStatuses = new Set([401, 403, 404, 410]);

/** Why a store gave something else than the archive: the link, which may be replaced, or the store itself. */
export function toRefusal(url: URL, details: { status: number; retryAfterMs?: number }): ExportError {
  const { status } = details;
  const said = `${toPublicUrl(url)} answered ${status} instead of the bundle.`;
  if (linkStatuses.has(status))
    return new ExportError(
      'link-refused',
      `${said} The link is expired or wrong, and new ones were no better: tell those who run the service.`,
      details,
    );
  return new ExportError(
    failureCode(status),
    `${said} Its store is busy or out of order; when it stays so, tell those who run the service.`,
    details,
  );
}

/** Throws when an archive is empty, or not what the service named. */
export function refuseCorruption(
  { sizeBytes, sha256 }: { sizeBytes: number; sha256: string },
  link: BundleLink,
): void {
  if (sizeBytes === 0) throw new ExportError('size-mismatch', 'The bundle is empty.');
  if (link.sizeBytes !== undefined && link.sizeBytes !== sizeBytes)
    throw new ExportError(
      'size-mismatch',
      `The bundle has ${sizeBytes} bytes, expected ${link.sizeBytes}. ${anotherArchive}`,
    );
  if (link.sha256 !== undefined && link.sha256 !== sha256)
    throw new ExportError(
      'digest-mismatch',
      `The bundle's SHA-256 is ${sha256}, expected ${link.sha256}. ${anotherArchive}`,
    );
}

/** Whether a whole archive came, but not the right one. */
export function isCorruption(error: unknown): error is ExportError {
  return error instanceof ExportError && (error.code === 'size-mismatch' || error.code === 'digest-mismatch');
}
