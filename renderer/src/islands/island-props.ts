import type { Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Budget } from '../mdx/budget.ts';
import { islandOf } from '../mdx/island.ts';
import { isBlank, valueToNodes } from '../mdx/nodes.ts';
import {
  FunctionValue,
  isRecord,
  JsxValue,
  type RecordValue,
  SnippetValue,
  type Value,
} from '../mdx/value.ts';

/**
 * Props as JSON. Content of the page stands in `slots`; the JSON names it by `{ $slot: index }`, with its text where that is
 * short. Text alone is a string, and a component is `{ $element }`, so that the one around it can look at it as React lets it.
 */
export type IslandProps = {
  json: Record<string, unknown>;
  slots: Nodes[][];
  modules: Set<string>;
  /** Whether components are among the props. */
  holdsElements: boolean;
};

/** @param isApart Whether components among the props are content as any other, each drawn for itself. */
export function toIslandProps(
  props: RecordValue,
  children: Value,
  { budget, isApart }: { budget: Budget; isApart: boolean },
): IslandProps {
  const result: IslandProps = { json: {}, slots: [], modules: new Set(), holdsElements: false };

  function convert(value: Value): unknown {
    budget.step();
    if (value instanceof JsxValue) return budget.nested(() => convertContent(value.nodes));
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
  }

  function convertContent(nodes: readonly Nodes[]): unknown {
    if (nodes.every((node) => node.type === 'text')) return nodes.map(({ value }) => value).join('');
    if (isApart || !nodes.some(islandOf)) return toSlot(nodes);
    result.holdsElements = true;
    const parts: unknown[] = [];
    let others: Nodes[] = [];
    const endSlot = () => {
      if (others.some((node) => !isBlank(node))) parts.push(toSlot(others));
      others = [];
    };
    for (const node of nodes) {
      const island = islandOf(node);
      if (!island) others.push(node);
      else {
        endSlot();
        const { module, name } = island.origin;
        result.modules.add(module);
        parts.push({ $element: [module, name], props: toRecord(island.props, island.children) });
      }
    }
    endSlot();
    return parts.length === 1 ? parts[0] : parts;
  }

  function toSlot(nodes: readonly Nodes[]): unknown {
    result.slots.push(valueToNodes(new JsxValue(nodes), budget));
    const text = shortText(nodes);
    return { $slot: result.slots.length - 1, ...(text === undefined ? {} : { text }) };
  }

  function toRecord(record: RecordValue, content: Value): Record<string, unknown> {
    const json: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(record))
      if (name !== 'key' && name !== 'ref') json[name] = convert(value);
    if (content !== undefined) json.children = convert(content);
    return json;
  }

  result.json = toRecord(props, children);
  return result;
}

/** Of paragraphs: components read it as `children.props.children`. */
function shortText(nodes: readonly Nodes[]): string | undefined {
  const blocks = nodes.filter((node) => !isBlank(node));
  if (blocks.length === 0 || blocks.some(({ type }) => type !== 'paragraph')) return undefined;
  const text = blocks.map((block) => textOf(block)).join('\n\n');
  return text.length > longestText ? undefined : text;
}

/** In characters. */
const longestText = 1_000;
