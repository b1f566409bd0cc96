import type { RenderProgress } from 'offprint';

/** Share of the progress that rendering makes up; publishing is the rest. */
const renderedPercent = 95;

/** How often the newest progress goes to the database; also how soon a lost attempt is noticed. */
const writeIntervalMs = 400;

export type ProgressWriter = { report(progress: RenderProgress): void; stop(): Promise<void> };

/**
 * Writes the newest progress at intervals through `write`, which tells whether the attempt still holds its job.
 * `onLost` is called once when it does not, or with the error when the database fails.
 */
export function createProgressWriter(
  write: (progress: { percent: number; pageCount: number }) => Promise<boolean>,
  onLost: (reason: Error) => void,
): ProgressWriter {
  let latest = { percent: 0, pageCount: 0 };
  let pending: Promise<void> = Promise.resolve();
  const flush = async () => {
    try {
      if (!(await write(latest))) onLost(new Error('Another worker has taken the job, or it has ended.'));
    } catch (error) {
      onLost(new Error('The progress could not be written.', { cause: error }));
    }
  };
  const timer = setInterval(() => {
    pending = pending.then(flush);
  }, writeIntervalMs);
  return {
    report({ completed, total }) {
      const percent = total === 0 ? 0 : Math.floor((completed / total) * renderedPercent * 10) / 10;
      // A render that takes over what others have made begins anew, and need not be seen to.
      latest = {
        percent: Math.max(percent, latest.percent),
        pageCount: Math.max(completed, latest.pageCount),
      };
    },
    async stop() {
      clearInterval(timer);
      await pending;
    },
  };
}
