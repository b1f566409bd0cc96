import type { Nodes } from 'mdast';
import type { Budget } from '../mdx/budget.ts';
import { valueToNodes } from '../mdx/nodes.ts';
import {
  FunctionValue,
  isRecord,
  JsxValue,
  type RecordValue,
  SnippetValue,
  type Value,
} from '../mdx/value.ts';

/** Props as JSON. Content of the page stands in `slots`; the JSON names it by `{ $slot: index }`. */
export type IslandProps = { json: Record<string, unknown>; slots: Nodes[][]; modules: Set<string> };

export function toIslandProps(props: RecordValue, children: Value, budget: Budget): IslandProps {
  const result: IslandProps = { json: {}, slots: [], modules: new Set() };
  const convert = (value: Value): unknown => {
    budget.step();
    if (value instanceof JsxValue) {
      result.slots.push(valueToNodes(value, budget));
      return { $slot: result.slots.length - 1 };
    }
    if (value instanceof FunctionValue) {
      if (!value.origin) return undefined;
      result.modules.add(value.origin.module);
      return { $component: [value.origin.module, value.origin.name] };
    }
    if (value instanceof SnippetValue) return undefined;
    if (Array.isArray(value)) return budget.nested(() => value.map(convert));
    if (!isRecord(value)) return value;
    return budget.nested(() =>
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, convert(item)])),
    );
  };
  for (const [name, value] of Object.entries(props)) {
    if (name !== 'key' && name !== 'ref') result.json[name] = convert(value);
  }
  if (children !== undefined) result.json.children = convert(children);
  return result;
}
