import { observed } from './react.ts';

/** The sandbox's clock stands still and its chance repeats, so a component that asks for them is drawn again at the reader's. */
export function watchClock(): void {
  const { random } = Math;
  Math.random = () => {
    observed.interactive = true;
    return random();
  };
  globalThis.Date = new Proxy(Date, {
    construct: (target, parameters, self) => {
      if (parameters.length === 0) observed.interactive = true;
      return Reflect.construct(target, parameters, self);
    },
    apply: (target) => {
      observed.interactive = true;
      return target();
    },
    get: (target, key) => {
      if (key === 'now') observed.interactive = true;
      return Reflect.get(target, key);
    },
  });
}
