import type { Nodes } from 'mdast';

/** What an expression of a page can evaluate to. Records have no prototype, so no chain leads to the host. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Value[]
  | RecordValue
  | JsxValue
  | FunctionValue
  | SnippetValue;

export type RecordValue = { [key: string]: Value };

/** Evaluated JSX: the nodes it stands for. */
export class JsxValue {
  readonly nodes: readonly Nodes[];
  constructor(nodes: readonly Nodes[]) {
    this.nodes = nodes;
  }
}

/** Where a component can be found again when only the sandbox can run it. */
export type Origin = { module: string; name: string };

/** A function written in a page, or a pure one that we lend it. */
export class FunctionValue {
  readonly name: string;
  readonly call: (parameters: readonly Value[]) => Value;
  /** True when the text of the function shows that it lives in the browser: hooks, event handlers, `window`. */
  readonly interactive: boolean;
  readonly origin: Origin | undefined;

  constructor(
    name: string,
    call: (parameters: readonly Value[]) => Value,
    details: { interactive?: boolean; origin?: Origin } = {},
  ) {
    this.name = name;
    this.call = call;
    this.interactive = details.interactive ?? false;
    this.origin = details.origin;
  }

  /** The same function, known to be the export `name` of `module`. */
  at(origin: Origin): FunctionValue {
    return new FunctionValue(origin.name, this.call, { interactive: this.interactive, origin });
  }
}

/** The body of an imported Markdown file, used as a component. */
export class SnippetValue {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

export function isRecord(value: Value): value is RecordValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsxValue) &&
    !(value instanceof FunctionValue) &&
    !(value instanceof SnippetValue)
  );
}

export function createRecord(entries: Iterable<readonly [string, Value]> = []): RecordValue {
  const record: RecordValue = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return record;
}

/** Copies plain data such as frontmatter; what is not plain data becomes `undefined`, dates become ISO days. */
export function toValue(data: unknown, depth = 0): Value {
  if (data === null || typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean') {
    return data;
  }
  if (typeof data !== 'object' || depth > 20) return undefined;
  if (data instanceof Date) return data.toISOString().slice(0, 10);
  if (Array.isArray(data)) return data.map((item) => toValue(item, depth + 1));
  return createRecord(Object.entries(data).map(([key, item]) => [key, toValue(item, depth + 1)] as const));
}
