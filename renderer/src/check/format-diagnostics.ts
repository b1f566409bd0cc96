import { posix } from 'node:path';
import { styleText } from 'node:util';
import type { Diagnostic } from './diagnostic.ts';

export type ReportFormat = 'pretty' | 'json' | 'github';

export type ReportOptions = {
  format: ReportFormat;
  /** The docs folder relative to the working folder, for annotations; `.` is the working folder itself. */
  folder: string;
  color: boolean;
  /** Messages that the pretty report shows. */
  limit: number;
};

/** The messages as text for people, one JSON document, or workflow commands that annotate a pull request. */
export function formatDiagnostics(messages: readonly Diagnostic[], options: ReportOptions): string {
  const sorted = messages.toSorted(compare);
  if (options.format === 'json') return toJson(sorted);
  return options.format === 'github'
    ? sorted.map((message) => toCommand(message, options.folder)).join('')
    : toPretty(sorted, options);
}

/** Number of messages by severity. */
function countDiagnostics(messages: readonly Diagnostic[]): Record<Diagnostic['severity'], number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of messages) counts[severity] += 1;
  return counts;
}

function compare(left: Diagnostic, right: Diagnostic): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return (left.line ?? 0) - (right.line ?? 0) || (left.column ?? 0) - (right.column ?? 0);
}

function toJson(messages: readonly Diagnostic[]): string {
  const text = JSON.stringify({ counts: countDiagnostics(messages), messages }, null, 2);
  // The same for a runner that it is printed to.
  return `${text.replaceAll('##[', '##\\u005b')}\n`;
}

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function toCommand(message: Diagnostic, folder: string): string {
  const { file, line, column, rule, severity, reason, suggestion } = message;
  const properties = [
    `file=${escapeProperty(posix.join(folder, file))}`,
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(column === undefined ? [] : [`col=${column}`]),
    `title=${escapeProperty(rule)}`,
  ];
  const text = suggestion === undefined ? reason : `${reason}. ${suggestion}`;
  return `::${commands[severity]} ${properties.join(',')}::${escapeData(text)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

const colors = { error: 'red', warning: 'yellow', info: 'blue' } as const;

function toPretty(messages: readonly Diagnostic[], { color, limit }: ReportOptions): string {
  if (messages.length === 0) return '';
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const lines: string[] = [];
  let file: string | undefined;
  for (const message of messages.slice(0, limit)) {
    if (message.file !== file)
      lines.push(...(file === undefined ? [] : ['']), paint('bold', fileName(message.file)));
    file = message.file;
    const severity = paint(colors[message.severity], message.severity.padEnd(7));
    lines.push(
      `  ${placeOf(message).padEnd(8)} ${severity}  ${printable(message.reason)}  ${paint('dim', message.rule)}`,
    );
    if (message.suggestion) lines.push(`${' '.repeat(20)}${printable(message.suggestion)}`);
  }
  const rest = messages.length - limit;
  if (rest > 0) lines.push('', `… and ${rest} more; "offprint check" shows all of them`);
  return `${[...lines, '', summarize(messages)].join('\n')}\n`;
}

function placeOf({ line, column }: Diagnostic): string {
  return line === undefined ? '' : `${line}:${column ?? 1}`;
}

/** A file may be called like a workflow command (`::`): its name begins a line. */
function fileName(file: string): string {
  const name = printable(file);
  return /^\s*::/.test(name) ? `./${name}` : name;
}

/** Text of the docs must not steer a terminal, nor a runner: that finds commands of the old form (`##[`) anywhere in a line. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').replaceAll('##[', '## [');
}

/** Such as `2 errors, 1 hint`; empty when there is nothing. */
export function summarize(messages: readonly Diagnostic[]): string {
  const counts = countDiagnostics(messages);
  const parts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const count = counts[severity];
    const name = severity === 'info' ? 'hint' : severity;
    return count === 0 ? [] : [countOf(count, name)];
  });
  return parts.join(', ');
}

/** Such as `1 page` and `2 pages`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
