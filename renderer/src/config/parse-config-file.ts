import {
  createScanner,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Diagnostic } from '../check/diagnostic.ts';
import type { ConfigNode, Place } from './config-node.ts';

export type ParsedConfigFile = { root: ConfigNode | undefined; messages: Diagnostic[] };

/** Far above the depth of real navigation (9); keeps hostile nesting from exhausting the stack. */
const deepestNesting = 100;

/** Parses JSON with comments and trailing commas. Faults become messages; what is readable is returned. */
export function parseConfigFile(text: string, file: string): ParsedConfigFile {
  const locate = createLocator(text, file);
  const tooDeep = findExcessiveNesting(text);
  if (tooDeep !== undefined) {
    const reason = `Unexpected nesting, expected at most ${deepestNesting} levels`;
    return {
      root: undefined,
      messages: [{ rule: 'config-syntax', severity: 'error', reason, ...locate(tooDeep) }],
    };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const messages = errors.slice(0, 20).map((error) => toMessage(error, locate));
  return { root: tree && toConfigNode(tree, locate), messages };
}

type Locate = (offset: number) => Place;

function createLocator(text: string, file: string): Locate {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function findExcessiveNesting(text: string): number | undefined {
  const scanner = createScanner(text, true);
  const closers = { 1: 1, 2: -1, 3: 1, 4: -1 } as const;
  let depth = 0;
  for (let token: number = scanner.scan(); token !== 17; token = scanner.scan()) {
    if (token === 1 || token === 2 || token === 3 || token === 4) depth += closers[token];
    if (depth > deepestNesting) return scanner.getTokenOffset();
  }
  return undefined;
}

function toMessage(error: ParseError, locate: Locate): Diagnostic {
  const expected = printParseErrorCode(error.error).replace(/([a-z])([A-Z])/g, '$1 $2');
  return {
    rule: 'config-syntax',
    severity: 'error',
    reason: `Unexpected text, expected JSON: ${expected.toLowerCase()}`,
    ...locate(error.offset),
  };
}

function toConfigNode(node: Node, locate: Locate): ConfigNode {
  const place = locate(node.offset);
  if (node.type === 'array') {
    return { type: 'list', items: (node.children ?? []).map((item) => toConfigNode(item, locate)), place };
  }
  if (node.type !== 'object') return { type: 'scalar', value: getNodeValue(node) ?? null, place };
  const entries = (node.children ?? []).flatMap((property): [string, ConfigNode][] => {
    const [key, value] = property.children ?? [];
    return key && value ? [[String(key.value), toConfigNode(value, locate)]] : [];
  });
  return { type: 'record', entries: new Map(entries), place };
}
