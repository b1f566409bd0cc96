import type { LocatedRecords } from './cache/record-store.ts';
import type { SourceKind } from './source/read-pages.ts';
import type { PageOutcome, PageTask } from './write-page.ts';

/** What a thread is started with. */
export type PoolData = {
  /** The plan, once it is made. */
  plan: SharedArrayBuffer;
  parses: SourceKind | undefined;
  /** Folder of compiled code, where the process keeps it. */
  compileCache: string | undefined;
};

/** One message to a thread. `plan` counts the plans: a thread reads the plan again when it has an older one. */
export type PageBatch = { plan: number; tasks: readonly PageTask[] };

/** What became of a batch, and where the records lie that the thread has kept of it. */
export type WrittenBatch = { outcomes: PageOutcome[]; records: LocatedRecords };
