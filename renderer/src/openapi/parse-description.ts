import { upgrade } from '@scalar/openapi-upgrader';
import { LineCounter, parseDocument } from 'yaml';
import type { Description } from './description.ts';
import { type DescriptionFault, danglingReferences, repeatedKeys } from './description-faults.ts';
import { hasLongNumbers, parseJson, toJson } from './exact-json.ts';
import { isObject, type JsonObject, textOf } from './json-values.ts';

export type ParsedDescription =
  | { status: 'parsed'; description: Description; faults: DescriptionFault[] }
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
    const parsed = toDescription(read.data, name);
    if (parsed.status === 'failed') return parsed;
    const document = isObject(read.data) ? read.data : {};
    return { ...parsed, faults: [...read.faults, ...danglingReferences(text, document)] };
  } catch (error) {
    // Nesting beyond the stack, and more aliases than any honest file has, end as exceptions.
    const cause = error instanceof Error ? error.message : String(error);
    return failed(`Unexpected structure, expected an OpenAPI or AsyncAPI description: ${cause}`);
  }
}

function failed(reason: string): Extract<ParsedDescription, { status: 'failed' }> {
  return { status: 'failed', fault: { reason } };
}

function readData(text: string): { data: unknown; faults: DescriptionFault[] } | { fault: DescriptionFault } {
  if (/^\s*\{/.test(text)) {
    try {
      return { data: parseJson(text), faults: [] };
    } catch {
      // YAML contains JSON, and its parser knows the place of the fault.
    }
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter,
    strict: false,
    uniqueKeys: false,
    merge: true,
    logLevel: 'silent',
    intAsBigInt: hasLongNumbers(text),
  });
  const [error] = document.errors;
  if (!error) {
    const faults = repeatedKeys(document.contents, (offset) => lineCounter.linePos(offset));
    return { data: withoutCircles(document.toJS({ maxAliasCount: 10_000 })), faults };
  }
  const reason = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? error.code;
  const [start] = error.linePos ?? [];
  return { fault: { reason, ...(start ? { line: start.line, column: start.col } : {}) } };
}

/** YAML anchors can make a value part of itself; writing it as JSON throws then, and unshares the rest. */
function withoutCircles(data: unknown): unknown {
  return parseJson(toJson(data ?? null));
}

type Recognized =
  | { status: 'parsed'; description: Description }
  | Extract<ParsedDescription, { status: 'failed' }>;

function toDescription(data: unknown, name: string): Recognized {
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
  const upgraded: unknown = upgrade({ ...data, ...inFull(version) }, '3.1');
  return isObject(upgraded) ? upgraded : data;
}

/** The version with all its parts: written without quotes, 2.0 is the number 2 and tells the upgrade nothing. */
function inFull(version: string): JsonObject {
  if (version.startsWith('2')) return { swagger: '2.0' };
  return { openapi: /^3\.0\.\d/.test(version) ? version : '3.0.0' };
}
