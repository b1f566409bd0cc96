import { error as annotateError } from '@actions/core';
import type { Bundle } from './bundle.ts';
import type { DeliveryOutcome } from './summary.ts';
import type { DeliveryContext } from './targets/target.ts';
import type { PreparedTarget } from './targets/targets.ts';

export type DeliveryRun = DeliveryContext & {
  dryRun: boolean;
  /** Told about each target as soon as it is done. */
  onOutcome: (outcome: DeliveryOutcome) => void;
};

/** Delivers to one target after the other. One that fails does not keep the bundle from the rest. */
export async function deliverAll(
  targets: readonly PreparedTarget[],
  bundle: Bundle,
  context: DeliveryRun,
): Promise<void> {
  for (const target of targets) {
    context.signal.throwIfAborted();
    const outcome = await deliverOne(target, bundle, context);
    context.onOutcome(outcome);
    if ('failure' in outcome) context.signal.throwIfAborted();
  }
}

async function deliverOne(
  { name, deliver }: PreparedTarget,
  bundle: Bundle,
  context: DeliveryRun,
): Promise<DeliveryOutcome> {
  if (context.dryRun) return { target: name, skipped: 'dry run' };
  try {
    return {
      target: name,
      delivery: await context.log.group(`Deliver to ${name}`, () => deliver(bundle, context)),
    };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    // A step that was stopped says so itself.
    if (!context.signal.aborted) annotateError(failure, { title: `Target ${name}` });
    return { target: name, failure };
  }
}
