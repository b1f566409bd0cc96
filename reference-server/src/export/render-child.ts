import { enableCompileCache } from 'node:module';
import type { JoinTarget, RenderOptions, RenderResult } from 'offprint';
import type { RangeWork, RenderEvent, RenderRequest } from './render-process.ts';
import { isSystemFault } from './system-fault.ts';

/**
 * Entry of the process that renders one site: it gets a `RenderRequest` as its one message, reports progress, then the
 * result or the error. It ends with its parent, however that ends, because the channel breaks.
 */
enableCompileCache();
const loaded = import('offprint');
// Failing to load is told by the render.
loaded.catch(() => {});
process.on('disconnect', () => process.exit(1));
process.once('message', (request: RenderRequest) => {
  void render(request);
});

async function render({ render: options, range, ranges = [] }: RenderRequest): Promise<void> {
  try {
    const onProgress: NonNullable<RenderOptions['onProgress']> = (progress) =>
      send({ type: 'progress', progress });
    const { cacheFolder } = options;
    const once = { ...options, onProgress, endsProcess: true };
    for (const folder of ranges)
      if (cacheFolder !== undefined) await takeRange(folder, { ...options, cacheFolder });
    const { renderSite } = await loaded;
    const result = range ? await makeRange(once, range) : await renderSite(once);
    send({ type: 'result', result });
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    const { message, stack = '' } = reason;
    send({ type: 'error', message, stack, isSystemFault: isSystemFault(reason) });
  }
}

async function makeRange(
  options: RenderOptions,
  { share, folder, archive }: RangeWork,
): Promise<RenderResult> {
  const { packRange, renderRange } = await loaded;
  const { pageCount } = await renderRange(options, folder, share);
  const archives = archive === undefined ? [] : [await packRange(folder, archive)];
  return { pageCount, version: '', messages: [], archives };
}

/** What a range lacks is rendered with the rest. */
async function takeRange(folder: string, target: JoinTarget): Promise<void> {
  const { joinRange } = await loaded;
  try {
    joinRange(folder, target);
  } catch (error) {
    process.stderr.write(`A range could not be joined: ${String(error)}\n`);
  }
}

function send(event: RenderEvent): void {
  process.send?.(event);
}
