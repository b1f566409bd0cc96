import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import type { Origin, RecordValue, Value } from './value.ts';

/** A component that only the sandbox can render. `element` stands in the tree and waits for its children. */
export type Island = {
  element: MdxJsxFlowElement | MdxJsxTextElement;
  origin: Origin;
  props: RecordValue;
  children: Value;
};
