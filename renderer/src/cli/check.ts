import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from '../check/diagnostic.ts';
import { countOf } from '../check/format-diagnostics.ts';
import { renderSite } from '../render-site.ts';
import { parseCommand } from './parse-command.ts';
import { printDiagnostics, reportFormat } from './print-diagnostics.ts';
import { createProgressLine } from './progress-line.ts';
import { requireFolder } from './render.ts';

const options = { format: { type: 'string' }, strict: { type: 'boolean', default: false } } as const;

/**
 * `offprint check <folder>`: renders into a folder that is thrown away. Resolves to the exit code: 1 when there are
 * errors, or with `--strict` warnings.
 */
export async function runCheck(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args);
  const source = requireFolder('check', positionals);
  const format = reportFormat(values.format);
  const progress = createProgressLine(format === 'pretty' ? process.stderr : undefined);
  const output = mkdtempSync(join(tmpdir(), 'offprint-check-'));
  try {
    const { messages, pageCount } = await renderSite({
      source,
      output,
      onProgress: progress.update,
      endsProcess: true,
    });
    progress.end();
    printDiagnostics(messages, { format, source, limit: Number.POSITIVE_INFINITY });
    if (format !== 'json' && messages.length === 0)
      process.stderr.write(`${countOf(pageCount, 'page')}, nothing found\n`);
    const isFaulty = ({ severity }: Diagnostic) =>
      severity === 'error' || (values.strict && severity === 'warning');
    return messages.some(isFaulty) ? 1 : 0;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

function parseOptions(args: string[]) {
  return parseCommand('check', args, options);
}
