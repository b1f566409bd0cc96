import { setOutput } from '@actions/core';
import { createStepSignal } from './cancellation.ts';
import type { Environment } from './environment.ts';
import { createStepLog } from './step-log.ts';
import { reportStep } from './step-report.ts';
import type { Report } from './summary.ts';
import type { PreviewRemoval } from './targets/branch.ts';

type Step = { timeoutMs: number; dryRun: boolean; environment: Environment };

/** The step for a closed pull request, which needs no site: its preview goes. */
export async function removePreview(
  remove: PreviewRemoval,
  { timeoutMs, dryRun, environment }: Step,
): Promise<void> {
  const title = dryRun ? 'Preview not removed (dry run)' : 'Preview removed';
  const report: Report = { title, work: 'Removal of the preview', outcomes: [], durationMs: 0 };
  const signal = createStepSignal(timeoutMs);
  const log = createStepLog(() => performance.now());
  await reportStep(report, async () => {
    if (dryRun) return;
    const commit = await log.group('Remove the preview', () => remove({ environment, signal, log }));
    setOutput('branch-commit', commit);
  });
}
