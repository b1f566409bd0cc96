import { type RenderOptions, renderSite } from 'offprint';
import type { RenderEvent } from './render-process.ts';

/**
 * Entry of the process that renders one site: it gets `RenderOptions` as its one message, reports progress, then the
 * result or the error. It ends with its parent, however that ends, because the channel breaks.
 */
process.on('disconnect', () => process.exit(1));
process.once('message', (options: RenderOptions) => {
  void render(options);
});

async function render(options: RenderOptions): Promise<void> {
  try {
    const onProgress: NonNullable<RenderOptions['onProgress']> = (progress) =>
      send({ type: 'progress', progress });
    const result = await renderSite({ ...options, onProgress });
    send({ type: 'result', result });
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    const isSystemFault = 'errno' in reason;
    send({ type: 'error', message: reason.message, stack: reason.stack ?? '', isSystemFault });
  }
}

function send(event: RenderEvent): void {
  process.send?.(event);
}
