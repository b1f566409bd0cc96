import type { WatchedJob } from '@offprint/protocol/export-client';

/** What the export tells while it runs: one moving bar on a terminal, a line per change elsewhere. */
export type ExportProgress = {
  job: (job: WatchedJob) => void;
  bytes: (received: number, total: number | undefined) => void;
  note: (message: string) => void;
  end: () => void;
};

const barLength = 25;

/** Creates the progress display for a stream, as a rule standard error. */
export function createExportProgress(stream: NodeJS.WriteStream): ExportProgress {
  let last = '';
  const show = (percent: number | undefined, text: string) => {
    const line = stream.isTTY ? `${bar(percent)} ${text}` : text;
    if (line === last) return;
    last = line;
    stream.write(stream.isTTY ? `\r\u001b[2K${line}` : `${line}\n`);
  };
  const end = () => {
    if (stream.isTTY && last !== '') stream.write('\r\u001b[2K');
    last = '';
  };
  return {
    job: ({ status, progress, pageCount }) =>
      show(progress, `${status}${pageCount === undefined ? '' : `, ${pageCount} pages`}`),
    bytes: (received, total) => {
      const percent = total === undefined ? undefined : (received / total) * 100;
      if (stream.isTTY) show(percent, `downloading ${(received / 1e6).toFixed(1)} MB`);
      else if (received === total) show(percent, `downloaded ${(received / 1e6).toFixed(1)} MB`);
    },
    note: (message) => {
      end();
      stream.write(`${message}\n`);
    },
    end,
  };
}

function bar(percent = 0): string {
  const filled = Math.round((Math.min(percent, 100) / 100) * barLength);
  return `${'█'.repeat(filled)}${'░'.repeat(barLength - filled)}`;
}
