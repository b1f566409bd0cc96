import type { BundleLink } from '@offprint/protocol/export-client';
import type { Bundle } from '../bundle.ts';
import type { Environment } from '../environment.ts';
import type { InputReader } from '../input-reader.ts';
import type { StepLog } from '../step-log.ts';

export type DeliveryContext = {
  environment: Environment;
  signal: AbortSignal;
  log: StepLog;
  /** Signs a new link to the same archive, already masked. */
  signBundle: () => Promise<BundleLink>;
};

export type Delivery = {
  /** Where it went, for the summary, such as the name of an artifact. */
  place: string;
  /** Address that a reader may open. */
  url?: string;
  /** Step outputs by name. */
  outputs: Record<string, string>;
};

/** Delivers one bundle; rejects with an error that says what to do. */
export type Deliver = (bundle: Bundle, context: DeliveryContext) => Promise<Delivery>;

/**
 * A place that bundles can go to. Called before anything is exported: it reads its own inputs, looks whether the run may do
 * what it needs, reports faults to the reader, and returns what delivers.
 */
export type Target = (reader: InputReader, environment: Environment) => Deliver;
