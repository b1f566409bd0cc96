import type { Nodes } from 'mdast';

/** JSX given as a value, such as `icon={<svg …/>}`: nodes whose own props are evaluated too. */
export type MdastValue = { type: 'mdast'; nodes: Nodes[] };

/** The evaluated value of an attribute or expression. Objects have no prototype. */
export type PropValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | PropValue[]
  | MdastValue
  | { [key: string]: PropValue };
