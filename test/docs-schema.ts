/** Writes the JSON Schema of docs.json. Usage: node --conditions=offprint-source test/docs-schema.ts */
import { writeFileSync } from 'node:fs';
import { createDocsSchema } from '../renderer/src/config/docs-schema.ts';

export const schemaFile = new URL('../renderer/schema/docs.schema.json', import.meta.url);

if (import.meta.main) writeFileSync(schemaFile, `${JSON.stringify(createDocsSchema(), null, 2)}\n`);
