import { z } from 'zod';
import { siteConfigSchema } from './site-config.ts';

/** JSON Schema (draft 2020-12) of the docs.json that we accept, before defaults are applied. */
export function createDocsSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(siteConfigSchema, { io: 'input', reused: 'ref' });
  return {
    $schema,
    title: 'docs.json',
    description: 'Configuration of a documentation site, as Offprint reads it.',
    ...schema,
  };
}
