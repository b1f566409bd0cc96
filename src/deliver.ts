import { error as annotateError } from '@actions/core';
import type { Bundle } from './bundle.ts';
import type { DeliveryOutcome } from './summary.ts';
import type { DeliveryContext } from './targets/target.ts';
import type { PreparedTarget } from './targets/targets.ts';

/** Delivers to one target after the other. One that fails does not keep the bundle from the rest. */
export async function deliverAll(
  targets: readonly PreparedTarget[],
  bundle: Bundle,
  context: DeliveryContext & { dryRun: boolean },
): Promise<DeliveryOutcome[]> {
  const outcomes: DeliveryOutcome[] = [];
  for (const target of targets) {
    context.signal.throwIfAborted();
    outcomes.push(await deliverOne(target, bundle, context));
  }
  return outcomes;
}

async function deliverOne(
  { name, deliver }: PreparedTarget,
  bundle: Bundle,
  context: DeliveryContext & { dryRun: boolean },
): Promise<DeliveryOutcome> {
  if (context.dryRun) return { target: name, skipped: 'dry run' };
  try {
    return {
      target: name,
      delivery: await context.log.group(`Deliver to ${name}`, () => deliver(bundle, context)),
    };
  } catch (error) {
    context.signal.throwIfAborted();
    const failure = error instanceof Error ? error.message : String(error);
    annotateError(failure, { title: `Target ${name}` });
    return { target: name, failure };
  }
}
