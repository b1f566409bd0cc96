/** Writes docs/openapi.json from the schemas of the protocol. Usage: node --conditions=offprint-source test/api-description.ts */
import { writeFileSync } from 'node:fs';
import { createOpenApiDocument } from '@offprint/protocol';

export const descriptionFile = new URL('../docs/openapi.json', import.meta.url);

/** The description of our two APIs as the documentation shows it, for the server of the quickstart. */
export function createApiDescription(): string {
  return `${JSON.stringify(createOpenApiDocument('http://127.0.0.1:8787'), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(descriptionFile, createApiDescription());
