import { EvaluationError } from './evaluation-error.ts';

/** What one page may cost. All counts, no clock: the same page always stops at the same place. */
const pageLimits = { steps: 400_000, characters: 16_000_000, nodes: 150_000, depth: 400 };

/** Counts what evaluating one page has used and throws when it is too much. */
export class Budget {
  #steps = 0;
  #characters = 0;
  #nodes = 0;
  #depth = 0;

  step(count = 1): void {
    this.#steps += count;
    if (this.#steps > pageLimits.steps) throw new EvaluationError('limit', 'takes too many steps');
  }

  /** Call before making a string, with its length. */
  characters(count: number): void {
    this.#characters += count;
    if (!(this.#characters <= pageLimits.characters))
      throw new EvaluationError('limit', 'makes too much text');
  }

  nodes(count: number): void {
    this.#nodes += count;
    if (this.#nodes > pageLimits.nodes) throw new EvaluationError('limit', 'makes too many elements');
  }

  /** Runs one level deeper. */
  nested<T>(run: () => T): T {
    if (this.#depth >= pageLimits.depth) throw new EvaluationError('limit', 'is nested too deeply');
    this.#depth += 1;
    try {
      return run();
    } finally {
      this.#depth -= 1;
    }
  }
}
