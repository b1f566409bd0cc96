import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { renderSite } from '../render-site.ts';
import { asCommand } from './command-error.ts';
import { printDiagnostics, reportFormat } from './print-diagnostics.ts';
import { createProgressLine } from './progress-line.ts';
import { requireFolder } from './render.ts';

const options = { format: { type: 'string' }, strict: { type: 'boolean', default: false } } as const;

/** `offprint check <folder>`: renders into a folder that is thrown away. Resolves to the exit code. */
export async function runCheck(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args);
  const source = requireFolder(positionals);
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
    if (format === 'pretty' && messages.length === 0)
      process.stderr.write(`${pageCount} pages, nothing found\n`);
    const isFaulty = messages.some(({ severity }) => severity !== 'info');
    return values.strict && isFaulty ? 1 : 0;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

function parseOptions(args: string[]) {
  return asCommand(() => parseArgs({ args, options, allowPositionals: true }));
}
