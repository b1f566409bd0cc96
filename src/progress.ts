import type { WatchedJob } from '@offprint/protocol/export-client';

const heartbeatMs = 60_000;
const stepPercent = 10;

/** Turns the stream of polls into a few lines: each change of status, every ten percent, and one line a minute. */
export function createProgressReporter(say: (line: string) => void, elapsed: () => number) {
  let status = '';
  let percent = -stepPercent;
  let saidAt = elapsed();
  return (job: WatchedJob): void => {
    const progress = job.progress ?? percent;
    const isNews = job.status !== status || progress >= percent + stepPercent;
    if (!isNews && elapsed() - saidAt < heartbeatMs) return;
    status = job.status;
    percent = progress;
    saidAt = elapsed();
    say(describe(job));
  };
}

function describe({ status, progress, pageCount }: WatchedJob): string {
  const percent = progress === undefined ? '' : `, ${Math.floor(progress)} %`;
  const pages = pageCount === undefined ? '' : `, ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`;
  return `Job ${status}${percent}${pages}`;
}
