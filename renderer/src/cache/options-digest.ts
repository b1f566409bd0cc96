import { hash } from 'node:crypto';
import type { RenderOptions } from '../render-options.ts';

/** Digest of the options that decide on the bytes of a render. */
export function optionsDigest(options: RenderOptions): string {
  const { signal: _signal, onProgress: _progress, endsProcess: _ends, ...deciding } = options;
  return hash('sha256', JSON.stringify(deciding));
}
