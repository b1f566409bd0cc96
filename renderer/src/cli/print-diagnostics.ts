import { relative } from 'node:path';
import { styleText } from 'node:util';
import type { Diagnostic } from '../check/diagnostic.ts';
import { formatDiagnostics, type ReportFormat } from '../check/format-diagnostics.ts';
import { CommandError } from './command-error.ts';

const formats = ['pretty', 'json', 'github'] as const;

/** The format that was asked for, else annotations inside a workflow and text elsewhere. */
export function reportFormat(value: string | undefined): ReportFormat {
  if (value === undefined) return process.env.GITHUB_ACTIONS === 'true' ? 'github' : 'pretty';
  const format = formats.find((known) => known === value);
  if (format) return format;
  throw new CommandError(`Unexpected format "${value}", expected pretty, json or github.`);
}

/** Prints the report: text for people to the error stream, what machines read to the output. */
export function printDiagnostics(
  messages: readonly Diagnostic[],
  { format, source, limit }: { format: ReportFormat; source: string; limit: number },
): void {
  const stream = format === 'pretty' ? process.stderr : process.stdout;
  const text = formatDiagnostics(messages, {
    format,
    folder: relative('.', source) || '.',
    color: hasColors(process.stderr),
    limit,
  });
  stream.write(text);
}

/** As Node decides it: by the terminal and its kind, NO_COLOR and FORCE_COLOR. */
function hasColors(stream: NodeJS.WriteStream): boolean {
  return styleText('bold', '-', { stream }) !== '-';
}
