import { ExportError } from './export-error.ts';

/** Aborts when nothing arrives for a while: a connection may stay open and silent for ever. */
export class StallGuard {
  #controller = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(milliseconds: number) {
    const stalled = new ExportError('stalled', `Nothing arrived for ${milliseconds / 1000} s.`);
    this.#timer = setTimeout(() => this.#controller.abort(stalled), milliseconds);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  touch(): void {
    this.#timer.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
