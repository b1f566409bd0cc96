import { posix } from 'node:path';
import { type AnnotationProperties, error, notice, warning } from '@actions/core';
import type { ExportWarning } from '@offprint/protocol/export-client';
import { describeFinding } from './finding.ts';

/** GitHub shows at most ten annotations of a kind per step; the summary holds the rest. */
const mostShown = 10;

const write = { error, warning, info: notice };

/** Puts the findings of the service beside the lines they are about. Findings never fail the step. */
export function annotate(warnings: readonly ExportWarning[], docsPath: string): void {
  for (const [severity, group] of Map.groupBy(warnings, ({ severity }) => severity)) {
    // An error annotation beside a green step misleads: what the service could render is at most a warning.
    const kind = severity === 'error' ? 'warning' : severity;
    for (const finding of group.slice(0, mostShown))
      write[kind](describeFinding(finding), toPlace(finding, docsPath));
  }
}

function toPlace({ rule, file, line, column }: ExportWarning, docsPath: string): AnnotationProperties {
  const place: AnnotationProperties = { title: rule };
  if (file !== '') place.file = posix.join(docsPath, file);
  if (line !== undefined) place.startLine = line;
  if (line !== undefined && column !== undefined) place.startColumn = column;
  return place;
}
