/** The runner cancelled the step. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/** The step took longer than it may. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** The runner kills 7.5 s after SIGINT and 2.5 s after SIGTERM. */
const patienceMs: Record<string, number> = { SIGINT: 6500, SIGTERM: 2000 };

/** One signal for the whole step: it aborts when the runner cancels or the deadline passes, with the reason as an error. */
export function createStepSignal(timeoutMs: number): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      controller.abort(new CancelledError(`The step was cancelled (${name}).`));
      setTimeout(() => process.exit(1), patienceMs[name]).unref();
    });
  const late = new DeadlineError(
    `The step did not finish within ${timeoutMs / 60_000} minutes (timeout-minutes).`,
  );
  setTimeout(() => controller.abort(late), timeoutMs).unref();
  return controller.signal;
}
