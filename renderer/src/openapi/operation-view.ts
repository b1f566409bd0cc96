import type { JsonObject } from './json-values.ts';
import type { Operation } from './operations.ts';
import type { FieldStyle } from './render-schema.ts';
import type { Direction, Room } from './schema-tree.ts';

/** An operation, and how its page shows it. */
export type OperationView = {
  document: JsonObject;
  operation: Operation;
  style: FieldStyle;
  room: Room;
  /** Who sends the body: what a webhook brings has the values that the server alone sets. */
  direction: Direction;
};
