import type { SiteConfig } from '../config/site-config.ts';
import type { OperationReference } from './operations.ts';

/** The `authMethod` of a page, in place of the method of `api.mdx.auth`. */
export type AuthMethod = NonNullable<NonNullable<SiteConfig['api']['mdx']['auth']>['method']>;

/** What a page documents. Plain data, so that it can travel with the page to the threads. */
export type ApiReference =
  | ({ type: 'operation'; description: string } & OperationReference)
  /** `api` in the frontmatter: the page describes the fields itself. */
  | ({ type: 'manual'; server: string; authMethod?: AuthMethod } & OperationReference)
  | { type: 'schema'; description: string; name: string }
  | { type: 'channel'; description: string; name: string };
