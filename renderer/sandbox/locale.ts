import { observed } from './react.ts';

declare const offprintLocaleText: (request: string) => string;

type Format = 'date' | 'time' | 'moment' | 'dateTime' | 'number';

function localeText(format: Format, value: number, [locale, options]: readonly unknown[]): string {
  const { text, error } = JSON.parse(offprintLocaleText(JSON.stringify({ format, value, locale, options })));
  if (error !== undefined) throw new RangeError(error);
  return text;
}

/** The engine knows no languages: what depends on one is asked of the host. The rest of `Intl` is left to the browser. */
export function installLocale(): void {
  Object.assign(Date.prototype, {
    toLocaleDateString: dateMethod('date'),
    toLocaleTimeString: dateMethod('time'),
    toLocaleString: dateMethod('moment'),
  });
  Object.assign(Number.prototype, {
    toLocaleString(this: number, ...given: unknown[]) {
      return localeText('number', Number(this), given);
    },
  });
  Object.assign(globalThis, {
    Intl: withNothingElse({ DateTimeFormat: formatter('dateTime'), NumberFormat: formatter('number') }),
  });
}

function dateMethod(format: Format) {
  return function (this: Date, ...given: unknown[]): string {
    return localeText(format, this.getTime(), given);
  };
}

/** Made with `new` or without. */
function formatter(format: Format): object {
  const create = (given: readonly unknown[]) =>
    withNothingElse({
      format: (value: unknown = Date.now()) => localeText(format, Number(value), given),
    });
  return new Proxy(class {}, {
    construct: (_target, given) => create(given),
    apply: (_target, _self, given) => create(given),
  });
}

function withNothingElse<T extends object>(object: T): T {
  return new Proxy(object, {
    get(target, key) {
      if (key in target) return target[key as keyof T];
      throw new ReferenceError('Intl is not defined');
    },
  });
}

/** A component that shows the present time is drawn again by the reader's browser: the clock of the sandbox stands. */
export function observeClock(): void {
  const { now } = Date;
  const observedNow = () => {
    observed.interactive = true;
    return now();
  };
  Date.now = observedNow;
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, target) =>
      Reflect.construct(date, given.length === 0 ? [observedNow()] : given, target),
    apply: () => new Date(observedNow()).toString(),
  });
  Object.assign(Date.prototype, { constructor: Date });
}
