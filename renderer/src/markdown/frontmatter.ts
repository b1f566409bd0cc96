import { LineCounter, parseDocument } from 'yaml';
import type { Diagnostic } from '../check/diagnostic.ts';
import { copyText } from '../source/text.ts';
import { yamlValue } from '../source/yaml-value.ts';

export type Frontmatter = {
  data: Readonly<Record<string, unknown>>;
  messages: Diagnostic[];
};

const fence = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/;

/**
 * Reads the YAML block at the top of a page. A block that is not valid YAML gives a message and
 * whatever simple `key: value` lines it holds, so that title and description survive a typing error.
 */
export function readFrontmatter(text: string, file: string): Frontmatter {
  const found = text.startsWith('---') ? fence.exec(text)?.[1] : undefined;
  if (found === undefined) return { data: {}, messages: [] };
  const block = copyText(found);
  const plain = readPlain(block);
  if (plain) return { data: plain, messages: [] };
  const lineCounter = new LineCounter();
  const document = parseDocument(block, {
    lineCounter,
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'error',
  });
  const read = yamlValue(document, 20);
  if ('value' in read) return { data: toRecord(read.value), messages: [] };
  const { line, col } = lineCounter.linePos(read.offset);
  const reason = `Unexpected frontmatter, expected YAML: ${read.fault}`;
  const message: Diagnostic = {
    rule: 'frontmatter-yaml',
    severity: 'warning',
    reason,
    file,
    line: line + 1,
    column: col,
    suggestion:
      'Put values that hold a colon, a quote or a bracket, or begin with an asterisk, into double quotes.',
  };
  return { data: simpleLines(block), messages: [message] };
}

const plainLine = /^([A-Za-z][\w-]*): +(?:"([^"\\]*)"|([A-Za-z][\w ,.;()/+-]*))[ \t]*\r?$/;

/** What most pages have, lines of a name and a text that can mean nothing else in YAML; `undefined` for anything more. */
function readPlain(block: string): Record<string, string> | undefined {
  const data: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const [, name = '', quoted, bare = ''] = plainLine.exec(line) ?? [];
    if (name === '' || name in data || /^(?:true|false|null)\s*$/i.test(bare)) return undefined;
    data[name] = quoted ?? bare.trimEnd();
  }
  return data;
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function simpleLines(block: string): Record<string, unknown> {
  const pairs = block.split(/\r?\n/).flatMap((line) => {
    const match = /^([A-Za-z][\w:-]*?):\s+(.*?)\s*$/.exec(line);
    return match?.[1] && match[2] ? [[match[1], unquoted(match[2])] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function unquoted(value: string): string | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return value.replace(/^(["'])(.*)\1$/, '$2');
}
