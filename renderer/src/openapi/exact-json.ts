/** Members of `JSON` that the compiler does not know yet: https://tc39.es/proposal-json-parse-with-source/. */
type SourceJson = {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
  rawJSON?(text: string): object;
};

const json: SourceJson = JSON;

/** Whether a text may hold integers that a number cannot. */
export function hasLongNumbers(text: string): boolean {
  return /\d{16}/.test(text);
}

/** Parses JSON. Integers that a number cannot hold become a bigint. */
export function parseJson(text: string): unknown {
  if (!hasLongNumbers(text)) return JSON.parse(text);
  return json.parse(text, (_key, value, context) => toExact(value, context?.source));
}

function toExact(value: unknown, source = ''): unknown {
  const isLong = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
  return isLong ? BigInt(source) : value;
}

/** JSON with all digits of integers; empty for what JSON cannot say. */
export function toJson(value: unknown, indent = 0): string {
  return write(value, indent, (integer) => json.rawJSON?.(String(integer)));
}

/** JSON for programs that parse it and would change long integers: these are texts until `unmarkIntegers`. */
export function toMarkedJson(value: unknown, indent = 0): string {
  return write(value, indent, (integer) => `exact_integer_${integer}`);
}

export function unmarkIntegers(text: string): string {
  return text.replace(/(\\?["'])exact_integer_(-?\d+)\1/g, '$2');
}

function write(value: unknown, indent: number, toValue: (integer: bigint) => unknown): string {
  const text: string | undefined = JSON.stringify(
    value,
    (_key, member: unknown) => (typeof member === 'bigint' ? toValue(member) : member),
    indent,
  );
  return text ?? '';
}
