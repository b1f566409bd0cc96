import type { Division } from '../navigation/navigation.ts';
import type { PageModel } from './page-model.ts';

type Overrides = NonNullable<Division['overrides']>;

/** A setting that one of the divisions around the page brings in place of the site's own, innermost first. */
export function override<Key extends keyof Overrides>(page: PageModel, key: Key): Overrides[Key] | undefined {
  return page.location.divisions.findLast((division) => division.overrides?.[key])?.overrides?.[key];
}
