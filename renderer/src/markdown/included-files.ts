import { posix } from 'node:path';
import type { Code, Html, Paragraph, Root, RootContent } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { Diagnostic } from '../check/diagnostic.ts';
import {
  type IncludeLine,
  mayInclude,
  readCodeIncludeLine,
  readIncludeLine,
  selectPart,
} from './include-line.ts';

type Reader = {
  readText(path: string): string | undefined;
  parse(text: string, file: string): Root;
};

/** The file that the lines are in, how deep it is included itself, and what was found. */
type Including = { file: string; depth: number; reader: Reader; found: Included };

type Included = { messages: Diagnostic[]; hasIncluded: boolean };

/** Files include files that include files; beyond this it is a circle. */
const deepest = 8;

/**
 * Puts included files in the place of the lines that name them: blocks for paragraphs of such lines, text for lines of
 * code. A file that is not there leaves its line.
 */
export function expandIncludes(tree: Root, file: string, reader: Reader): Included {
  const found: Included = { messages: [], hasIncluded: false };
  expandTree(tree, { file, depth: 0, reader, found });
  return found;
}

function expandTree(tree: Root, including: Including): void {
  visit(tree, 'code', (node) => {
    if (mayInclude(node.value)) expandCode(node, including);
  });
  visit(tree, (node, index, parent) => {
    if (node.type !== 'paragraph' && node.type !== 'html') return undefined;
    const blocks = expandBlock(node, including);
    if (blocks === undefined || index === undefined) return SKIP;
    parent?.children.splice(index, 1, ...(blocks as never[]));
    return [SKIP, index + blocks.length];
  });
}

function expandCode(node: Code, including: Including): void {
  const lines = node.value.split('\n').map((line) => {
    const include = readCodeIncludeLine(line);
    const text = include && readPart(include, node, including)?.text;
    return text === undefined ? line : text.replaceAll(/^(?=.)/gm, include?.indent ?? '');
  });
  node.value = lines.join('\n');
}

/** The blocks for a paragraph or a comment of which every line includes a file. */
function expandBlock(node: Paragraph | Html, including: Including): RootContent[] | undefined {
  const text = node.type === 'html' ? node.value : toText(node);
  if (!mayInclude(text)) return undefined;
  const includes = text.split('\n').map(readIncludeLine);
  const parts = includes.map((include) => include && readPart(include, node, including));
  return parts.every((part) => part !== undefined)
    ? parts.flatMap((part) => parseIncluded(part, including))
    : undefined;
}

function parseIncluded({ text, file, code }: Part, including: Including): RootContent[] {
  if (code) return [{ type: 'code', ...code, value: text }];
  const tree = including.reader.parse(text, file);
  expandTree(tree, { ...including, file, depth: including.depth + 1 });
  return tree.children.filter(({ type }) => type !== 'yaml');
}

type Part = { text: string; file: string; code: IncludeLine['code'] };

function readPart(include: IncludeLine, node: RootContent, including: Including): Part | undefined {
  const { file, depth, reader, found } = including;
  const name =
    depth < deepest
      ? candidates(include.path, file).find((path) => reader.readText(path) !== undefined)
      : undefined;
  const text = name === undefined ? undefined : selectPart(reader.readText(name) ?? '', include.part);
  if (name === undefined || text === undefined) {
    found.messages.push(missing(include.written, file, node));
    return undefined;
  }
  found.hasIncluded = true;
  return { text, file: name, code: include.code };
}

/** Folders that tools look into as well. */
const includeFolders = ['snippets', 'docs/snippets', 'includes', '_includes'];

/** Beside the page and in the folders around it, or from the project above them: MkDocs counts from where it is started. */
function candidates(path: string, file: string): string[] {
  const bare = posix.normalize(path).replace(/^\/+/, '');
  const folders = [...foldersAround(file), ...includeFolders].map((folder) => posix.join(folder, bare));
  return [...folders, bare.replace(/^[^/]+\//, '')];
}

function foldersAround(file: string): string[] {
  const segments = file.split('/').slice(0, -1);
  return [...segments, ''].map((_segment, index) => segments.slice(0, segments.length - index).join('/'));
}

function missing(path: string, file: string, node: RootContent): Diagnostic {
  const start = node.position?.start;
  return {
    rule: 'mdx-missing-import',
    severity: 'warning',
    reason: `Unexpected include "${path}", expected a file of the docs`,
    file,
    ...(start ? { line: start.line, column: start.column } : {}),
  };
}
