import type { OperationReference } from './operations.ts';

/** What a page documents. Plain data, so that it can travel with the page to the threads. */
export type ApiReference =
  | ({ type: 'operation'; description: string } & OperationReference)
  /** `api` in the frontmatter: the page describes the fields itself. */
  | ({ type: 'manual'; server: string } & OperationReference)
  | { type: 'schema'; description: string; name: string }
  | { type: 'channel'; description: string; name: string };
