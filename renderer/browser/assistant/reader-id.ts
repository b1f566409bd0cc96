import { recall, remember } from '../shell/storage.ts';
import { createId } from './conversation.ts';

const key = 'op-reader';

/** A random identifier of this reader's browser, which tells nothing else; `anonymous` where storage is forbidden. */
export function readerId(): string {
  if (recall(key) === null) remember(key, createId());
  return recall(key) ?? 'anonymous';
}
