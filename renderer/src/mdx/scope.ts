import { EvaluationError } from './evaluation-error.ts';
import type { Value } from './value.ts';

type Binding = { value: Value; resolve: (() => Value) | undefined; constant: boolean };

/** Names and their values, one block inside another. Lazy bindings let a page use a constant above its definition. */
export class Scope {
  readonly #bindings = new Map<string, Binding>();
  readonly #parent: Scope | undefined;

  constructor(parent?: Scope) {
    this.#parent = parent;
  }

  /** The same names within the same surroundings, with the values that they have now. */
  copy(): Scope {
    const copied = new Scope(this.#parent);
    for (const [name, binding] of this.#bindings) copied.#bindings.set(name, { ...binding });
    return copied;
  }

  declare(name: string, value: Value, constant = false): void {
    this.#bindings.set(name, { value, resolve: undefined, constant });
  }

  /** Declares a constant that is worked out at its first use. */
  declareLazy(name: string, resolve: () => Value): void {
    this.#bindings.set(name, { value: undefined, resolve, constant: true });
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  get(name: string): Value {
    const binding = this.#find(name);
    if (!binding) throw new EvaluationError('unresolved', `\`${name}\` is not defined`, name);
    if (binding.resolve) {
      const resolve = binding.resolve;
      binding.resolve = () => {
        throw new EvaluationError('failed', `\`${name}\` is defined by itself`);
      };
      try {
        binding.value = resolve();
      } catch (error) {
        binding.resolve = resolve;
        throw error;
      }
      binding.resolve = undefined;
    }
    return binding.value;
  }

  assign(name: string, value: Value): void {
    const binding = this.#find(name);
    if (!binding) throw new EvaluationError('unresolved', `\`${name}\` is not defined`, name);
    if (binding.constant) throw new EvaluationError('failed', `\`${name}\` is a constant`);
    binding.value = value;
  }

  /** Names declared here and further out, for suggestions. */
  names(): string[] {
    return [...this.#bindings.keys(), ...(this.#parent?.names() ?? [])];
  }

  #find(name: string): Binding | undefined {
    let scope: Scope | undefined = this;
    while (scope) {
      const binding = scope.#bindings.get(name);
      if (binding) return binding;
      scope = scope.#parent;
    }
    return undefined;
  }
}
