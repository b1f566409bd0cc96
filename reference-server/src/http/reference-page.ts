import type { createOpenApiDocument } from '@offprint/protocol';

type Document = ReturnType<typeof createOpenApiDocument>;
type Schema = { [name: string]: unknown };

/** A page that describes every operation of the document: plain HTML without scripts, so it also works offline. */
export function renderReferencePage(document: Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => renderOperation(path, method, operation)),
  );
  const title = escapeHtml(document.info.title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${escapeHtml(document.info.description ?? '')}</p>
<p>The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
${operations.join('\n')}
<h2>Schemas</h2>
${Object.entries(document.components?.schemas ?? {})
  .map(renderSchema)
  .join('\n')}
</main></body></html>
`;
}

function renderOperation(path: string, method: string, operation: unknown): string {
  if (!isObject(operation)) return '';
  const { summary, description, parameters, requestBody, responses } = operation;
  return `<section><h2>${escapeHtml(text(summary))}</h2>
<p><code><b>${escapeHtml(method.toUpperCase())}</b> ${escapeHtml(path)}</code></p>
<p>${escapeHtml(text(description))}</p>
${renderTable('Parameters', toList(parameters).map(toParameter))}
${isObject(requestBody) ? renderTable('Request body', toContent(requestBody)) : ''}
${renderTable('Answers', Object.entries(isObject(responses) ? responses : {}).map(toAnswer))}</section>`;
}

function toParameter(parameter: unknown): string[] {
  if (!isObject(parameter)) return [];
  const { name, description, required } = parameter;
  return [text(name), text(parameter.in), required ? 'required' : 'optional', text(description)];
}

function toAnswer([status, response]: [string, unknown]): string[] {
  return [status, isObject(response) ? text(response.description) : ''];
}

function toContent(body: Schema): string[][] {
  return Object.entries(isObject(body.content) ? body.content : {}).map(([type, media]) => [
    type,
    isObject(media) ? describeSchema(media.schema) : '',
  ]);
}

function renderSchema([name, schema]: [string, unknown]): string {
  if (!isObject(schema)) return '';
  const required = toList(schema.required);
  const rows = Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([field, value]) => [
    field,
    describeSchema(value),
    required.includes(field) ? 'required' : 'optional',
    isObject(value) ? text(value.description) : '',
  ]);
  return `<section id="${escapeHtml(name)}">${renderTable(name, rows)}</section>`;
}

function describeSchema(schema: unknown): string {
  if (!isObject(schema)) return '';
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? '';
  const options = toList(schema.anyOf ?? schema.oneOf).map(describeSchema);
  if (options.length > 0) return options.join(' or ');
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(', ');
  const type = toList(schema.type).map(String).join(' or ');
  return schema.items === undefined ? type : `${type} of ${describeSchema(schema.items)}`;
}

function renderTable(caption: string, rows: string[][]): string {
  if (rows.length === 0) return '';
  const body = rows.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `<table><caption>${escapeHtml(caption)}</caption>${body.join('')}</table>`;
}

function toList(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:56rem;margin:auto;padding:2rem 1rem}
h2{margin-top:3rem}table{border-collapse:collapse;width:100%;margin:1rem 0}caption{text-align:left;font-weight:600;padding:.3rem 0}
td{border-top:1px solid #8884;padding:.3rem .6rem .3rem 0;vertical-align:top;white-space:pre-line}td:first-child{font-family:ui-monospace,monospace}
code{font-size:1.05em}`;
