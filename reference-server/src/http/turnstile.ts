export type Turnstile = {
  /** Calls `work` now, or in one of the next rounds of the event loop when this one has had its share; first come, first served. */
  enter(work: () => void): void;
  /** The same for asynchronous work: settles when its turn comes. */
  turn(): Promise<void>;
};

/**
 * Lets `perRound` pieces of work into each round of the event loop. A thousand requests that arrive at once, or a
 * thousand answers from memory, would otherwise be one long piece during which nothing else is read or sent.
 */
export function createTurnstile(perRound: number): Turnstile {
  const waiting: (() => void)[] = [];
  let entered = 0;
  let isCounting = false;
  const count = () => {
    if (isCounting) return;
    isCounting = true;
    setImmediate(() => {
      isCounting = false;
      entered = 0;
      for (; entered < perRound && waiting.length > 0; entered += 1) waiting.shift()?.();
      if (entered > 0) count();
    });
  };
  const enter = (work: () => void) => {
    if (entered >= perRound || waiting.length > 0) waiting.push(work);
    else {
      entered += 1;
      work();
    }
    count();
  };
  return { enter, turn: () => new Promise((resolve) => enter(resolve)) };
}
