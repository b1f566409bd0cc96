/** JSON whose numbers keep all their digits, in browsers that can tell: https://tc39.es/proposal-json-parse-with-source/. */
type SourceJson = {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
  rawJSON?(text: string): object;
  isRawJSON?(value: unknown): value is { rawJSON: string };
};

const json: SourceJson = JSON;

/** The value of a text; numbers that would change are kept as they are written. `undefined` when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return json.parse(text, (_key, value, context) =>
      typeof value === 'number' ? toExact(context?.source ?? String(value), value) : value,
    );
  } catch {
    return undefined;
  }
}

/** The number that a text writes, with all its digits; `undefined` when it writes none. */
export function toNumber(text: string): unknown {
  const value = parseJson(text);
  return typeof value === 'number' || sourceOf(value) !== undefined ? value : undefined;
}

/** The digits of a number that is kept as it was written. */
export function sourceOf(value: unknown): string | undefined {
  return json.isRawJSON?.(value) ? value.rawJSON : undefined;
}

/** The text indented; as it came where it is no JSON or the browser would change its numbers. */
export function indentJson(text: string): string {
  const value = parseJson(text);
  if (value === undefined || (json.rawJSON === undefined && /\d{16}|\d[eE]|\.\d*0\b/.test(text))) return text;
  try {
    return JSON.stringify(value, null, 2);
  } catch {
    // Nesting beyond the stack.
    return text;
  }
}

function toExact(source: string, value: number): unknown {
  return String(value) === source ? value : (json.rawJSON?.(source) ?? value);
}
