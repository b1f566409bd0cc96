import type { ReadySite } from '../cache/kept-plan.ts';
import type { RecordStore } from '../cache/record-store.ts';
import type { SiteMemory } from '../cache/site-memory.ts';
import type { PagePool } from '../page-pool.ts';
import type { RenderOptions } from '../render-options.ts';
import type { SiteWriter } from '../site/site-writer.ts';
import type { OpenedSource } from '../source/source.ts';
import type { SharedFile } from '../theme/shared-files.ts';

/** What an earlier render left, and the docs as they are now. */
export type RenderCache = {
  /** Folder of the records; kept in memory without it. */
  records: string | undefined;
  earlier: SiteMemory;
  source: OpenedSource;
  /** Keeps what a render leaves; threads end meanwhile. */
  keep?: (memory: SiteMemory) => void;
};

/** What one render works with: what the last one has left, and what it leaves itself. */
export type Rendering = {
  options: RenderOptions;
  site: ReadySite;
  /** Plans anew when the contents of shared files are needed that a kept plan does not have. */
  readShared(): Promise<readonly SharedFile[]>;
  /** Whether the plan is that of an earlier render. */
  isReused: boolean;
  store: RecordStore;
  earlier: SiteMemory;
  next: SiteMemory;
  writer: SiteWriter;
  /** Threads that load their code while the site is planned. */
  pool: PagePool | undefined;
  /** Settled once the threads, which had done all there was to do, have ended. */
  ended?: Promise<void>;
};
