/** Writes the tables of inputs and outputs in docs/action.mdx from the action.yml files. Usage: node test/action-tables.ts */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const metadataSchema = z.looseObject({
  inputs: z.record(
    z.string(),
    z.looseObject({
      description: z.string(),
      required: z.boolean().optional(),
      default: z.string().optional(),
    }),
  ),
  outputs: z.record(z.string(), z.looseObject({ description: z.string() })),
});

export const docsFile = 'docs/action.mdx';
const actions = { action: 'action.yml', render: 'render/action.yml' };

/** The page with its tables replaced by what the action.yml files say. */
export function withTables(page: string): string {
  return Object.entries(actions).reduce((text, [name, file]) => {
    const { inputs, outputs } = metadataSchema.parse(parse(readFileSync(file, 'utf8')));
    const rows = Object.entries(inputs).map(([input, { description, required, default: usual }]) => [
      code(input),
      required ? 'required' : usual === undefined ? '' : code(usual),
      description,
    ]);
    const results = Object.entries(outputs).map(([output, { description }]) => [code(output), description]);
    const filled = replaceBlock(text, `${name} inputs`, toTable(['Input', 'Default', 'Meaning'], rows));
    return replaceBlock(filled, `${name} outputs`, toTable(['Output', 'Meaning'], results));
  }, page);
}

function replaceBlock(text: string, name: string, table: string): string {
  const [start, end] = [`{/* ${name}: from action.yml */}`, `{/* end of ${name} */}`];
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${docsFile} lacks the marks of "${name}".`);
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
}

function toTable(header: string[], rows: string[][]): string {
  const lines = [header, header.map(() => '---'), ...rows.map((row) => row.map(escapeCell))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function code(text: string): string {
  return `\`${text}\``;
}

if (import.meta.main) writeFileSync(docsFile, withTables(readFileSync(docsFile, 'utf8')));
