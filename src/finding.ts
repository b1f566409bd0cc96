import type { ExportWarning } from '@offprint/protocol/export-client';

/** What is wrong and, where the service knows it, what the author could do. */
export function describeFinding({ reason, suggestion }: ExportWarning): string {
  return suggestion === undefined ? reason : `${reason} (${suggestion})`;
}
