import { upgrade } from '@scalar/openapi-upgrader';
import { parseDocument } from 'yaml';
import type { Description } from './description.ts';
import { hasLongNumbers, parseJson, toJson } from './exact-json.ts';
import { isObject, type JsonObject, textOf } from './json-values.ts';

type DescriptionFault = { reason: string; line?: number; column?: number };

export type ParsedDescription =
  | { status: 'parsed'; description: Description }
  | { status: 'failed'; fault: DescriptionFault };

/** Longer texts are no description that a person wrote (characters). */
const longestText = 64 * 1024 * 1024;

/**
 * Reads a description in JSON or YAML. Older versions of OpenAPI are brought to 3.1. References stay as they
 * are, see `resolveReference`. Never throws and reads nothing beyond the text.
 */
export function parseDescription(text: string, name: string): ParsedDescription {
  if (text.length > longestText) return failed('Unexpected size, expected a description below 64 MB');
  try {
    const read = readData(text);
    if ('fault' in read) return { status: 'failed', fault: read.fault };
    return toDescription(read.data, name);
  } catch (error) {
    // Nesting beyond the stack, and more aliases than any honest file has, end as exceptions.
    const cause = error instanceof Error ? error.message : String(error);
    return failed(`Unexpected structure, expected an OpenAPI or AsyncAPI description: ${cause}`);
  }
}

function failed(reason: string): ParsedDescription {
  return { status: 'failed', fault: { reason } };
}

function readData(text: string): { data: unknown } | { fault: DescriptionFault } {
  if (/^\s*\{/.test(text)) {
    try {
      return { data: parseJson(text) };
    } catch {
      // YAML contains JSON, and its parser knows the place of the fault.
    }
  }
  const document = parseDocument(text, {
    strict: false,
    uniqueKeys: false,
    merge: true,
    logLevel: 'silent',
    intAsBigInt: hasLongNumbers(text),
  });
  const [error] = document.errors;
  if (!error) return { data: withoutCircles(document.toJS({ maxAliasCount: 10_000 })) };
  const reason = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? error.code;
  const [start] = error.linePos ?? [];
  return { fault: { reason, ...(start ? { line: start.line, column: start.col } : {}) } };
}

/** YAML anchors can make a value part of itself; writing it as JSON throws then, and unshares the rest. */
function withoutCircles(data: unknown): unknown {
  return parseJson(toJson(data ?? null));
}

function toDescription(data: unknown, name: string): ParsedDescription {
  if (!isObject(data)) return failed('Unexpected content, expected an OpenAPI or AsyncAPI description');
  const asyncVersion = textOf(data.asyncapi);
  if (asyncVersion !== undefined) {
    if (!asyncVersion.startsWith('3.')) return failed(`Unexpected AsyncAPI ${asyncVersion}, expected 3.0`);
    return { status: 'parsed', description: { kind: 'asyncapi', name, document: data } };
  }
  const version = textOf(data.swagger) ?? textOf(data.openapi);
  if (version === undefined)
    return failed('Unexpected content, expected `openapi`, `swagger` or `asyncapi` at the top');
  if (!/^(?:2|3)\b/.test(version))
    return failed(`Unexpected version ${version}, expected Swagger 2.0 or OpenAPI 3`);
  return { status: 'parsed', description: { kind: 'openapi', name, document: toRecent(data, version) } };
}

function toRecent(data: JsonObject, version: string): JsonObject {
  if (/^3\.[1-9]/.test(version)) return data;
  const upgraded: unknown = upgrade({ ...data }, '3.1');
  return isObject(upgraded) ? upgraded : data;
}
