import type { RenderProgress } from '../render-options.ts';

/** One line of a terminal that counts pages; silent when the stream is not a terminal. */
export function createProgressLine(stream: NodeJS.WriteStream | undefined) {
  const isActive = stream?.isTTY === true;
  let shown = -1;
  return {
    update({ completed, total }: RenderProgress): void {
      const percent = total === 0 ? 100 : Math.floor((completed / total) * 100);
      if (!isActive || percent === shown) return;
      shown = percent;
      const filled = Math.round(percent / 4);
      stream.write(`\r${'█'.repeat(filled)}${'░'.repeat(25 - filled)} ${completed}/${total} pages`);
    },
    end(): void {
      if (isActive && shown >= 0) stream.write('\r\u001b[2K');
    },
  };
}
