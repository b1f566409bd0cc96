import { isMap, isScalar, type YAMLMap } from 'yaml';
import type { JsonObject } from './json-values.ts';
import { followPointer } from './resolve-reference.ts';

/** What is wrong with a part of a description; the rest of it is usable. */
export type DescriptionFault = { reason: string; line?: number; column?: number };

const mostFaults = 20;

/** References that lead nowhere: each within the description once, those to other files together. */
export function danglingReferences(text: string, document: JsonObject): DescriptionFault[] {
  const written = referencesOf(text);
  const suspects = [...written.keys()].filter(
    (reference) => followPointer(document, reference) === undefined,
  );
  if (suspects.length === 0) return [];
  const real = usedReferences(document);
  const dangling = suspects.filter((reference) => real.has(reference));
  const faultOf = (reference: string, reason: string): DescriptionFault => ({
    reason,
    line: lineAt(text, written.get(reference) ?? 0),
  });
  const inside = dangling.filter((reference) => reference.startsWith('#'));
  const outside = dangling.filter((reference) => !reference.startsWith('#'));
  const [first] = outside;
  const more = outside.length > 1 ? ` and ${outside.length - 1} more` : '';
  return [
    ...(first === undefined
      ? []
      : [
          faultOf(
            first,
            `Unexpected reference to another file, "${first}"${more}, expected one description: bundle its files, for example with "redocly bundle"`,
          ),
        ]),
    ...inside
      .slice(0, mostFaults)
      .map((reference) =>
        faultOf(reference, `Unexpected reference "${reference}", expected a place in this description`),
      ),
  ];
}

/** References with the place of the first, by a look at the text: descriptions are large, and almost none has a fault. */
function referencesOf(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const match of text.matchAll(/\$ref["']?\s*:\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"',}\]]+))/g)) {
    const [, double, single, plain = ''] = match;
    // Generators in PHP escape the slash.
    const reference = double?.replaceAll('\\/', '/') ?? single ?? plain;
    if (!found.has(reference)) found.set(reference, match.index);
  }
  return found;
}

/** Members whose value is data of the API, in which `$ref` means nothing. */
const dataKeys = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'dataValue']);

function usedReferences(document: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  const stack: { value: object; isNamed: boolean }[] = [{ value: document, isNamed: false }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    for (const [key, value] of Object.entries(top.value)) {
      if (typeof value === 'string' && key === '$ref') found.add(value);
      const isData = !top.isNamed && dataKeys.has(key) && !holdsExamples(key, value);
      if (typeof value !== 'object' || value === null || isData) continue;
      stack.push({ value, isNamed: !Array.isArray(value) && !top.isNamed && key === 'properties' });
    }
  }
  return found;
}

/** The named examples of a body may be references themselves. */
function holdsExamples(key: string, value: unknown): boolean {
  return key === 'examples' && !Array.isArray(value);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Names of paths, methods and schemas; what lies deeper is too much to look through and seldom written by hand. */
const deepest = 3;

/** Keys that YAML has twice in one map: the later one hides the earlier, with all that it describes. */
export function repeatedKeys(contents: unknown, placeOf: (offset: number) => { line: number; col: number }) {
  const faults: DescriptionFault[] = [];
  const look = (map: YAMLMap, depth: number): void => {
    const seen = new Set<unknown>();
    for (const { key, value } of map.items) {
      const name = isScalar(key) ? key.value : undefined;
      if (name !== undefined && name !== '<<' && seen.has(name) && isScalar(key)) {
        const { line, col } = placeOf(key.range?.[0] ?? 0);
        const reason = `Unexpected second "${name}" in one map, expected it once; what the first one holds is lost`;
        faults.push({ reason, line, column: col });
      }
      seen.add(name);
      if (isMap(value) && depth < deepest) look(value, depth + 1);
    }
  };
  if (isMap(contents)) look(contents, 1);
  return faults.slice(0, mostFaults);
}
