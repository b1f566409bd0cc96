import type { Budget } from './budget.ts';
import { isRecord, type Value } from './value.ts';

/** `JSON.stringify` over our values, counted: shared lists nested in each other grow without bound otherwise. */
export function stringify(value: Value, indent: Value, budget: Budget): Value {
  const space = typeof indent === 'number' ? ' '.repeat(Math.min(10, Math.max(0, indent))) : indent;
  return write(value, typeof space === 'string' ? space.slice(0, 10) : '', '', budget);
}

function write(value: Value, indent: string, margin: string, budget: Budget): string | undefined {
  budget.step();
  if (Array.isArray(value)) {
    const items = budget.nested(() =>
      value.map((item) => write(item, indent, margin + indent, budget) ?? 'null'),
    );
    return wrap(['[', ']'], items, { indent, margin, budget });
  }
  if (isRecord(value)) {
    const items = budget.nested(() =>
      Object.entries(value).flatMap(([key, item]) => {
        const text = write(item, indent, margin + indent, budget);
        return text === undefined ? [] : [`${JSON.stringify(key)}:${indent && ' '}${text}`];
      }),
    );
    return wrap(['{', '}'], items, { indent, margin, budget });
  }
  return typeof value === 'object' && value !== null ? undefined : JSON.stringify(value);
}

type Layout = { indent: string; margin: string; budget: Budget };

function wrap([open, close]: [string, string], items: readonly string[], layout: Layout): string {
  const { indent, margin, budget } = layout;
  budget.characters(items.reduce((sum, item) => sum + item.length + margin.length + indent.length + 2, 2));
  if (items.length === 0) return open + close;
  if (indent === '') return `${open}${items.join(',')}${close}`;
  return `${open}\n${margin}${indent}${items.join(`,\n${margin}${indent}`)}\n${margin}${close}`;
}
