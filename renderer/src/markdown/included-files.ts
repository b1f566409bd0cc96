import { posix } from 'node:path';
import type { Root, RootContent } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import type { Diagnostic } from '../check/diagnostic.ts';

type Reader = {
  readText(path: string): string | undefined;
  parse(text: string, file: string): Root;
};

/** `{!path!}` of markdown-include and `--8<-- "path"` of PyMdown snippets, each a paragraph of its own. */
const directive = /^(?:\{!\s*([^!{}]+?)\s*!\}|--8<--\s+"([^"]+)")$/;

/** Files include files that include files; beyond this it is a circle. */
const deepest = 8;

/** Puts the blocks of included files in the place of MkDocs' include lines. A file that is not there leaves its line. */
export function expandIncludes(tree: Root, file: string, reader: Reader, depth = 0): Diagnostic[] {
  const messages: Diagnostic[] = [];
  tree.children = tree.children.flatMap((node): RootContent[] => {
    const path = includedPath(node);
    if (path === undefined) return [node];
    const found =
      depth < deepest
        ? candidates(path, file).find((name) => reader.readText(name) !== undefined)
        : undefined;
    if (found === undefined) {
      messages.push(missing(path, file, node));
      return [node];
    }
    const included = reader.parse(reader.readText(found) ?? '', found);
    messages.push(...expandIncludes(included, found, reader, depth + 1));
    return included.children.filter(({ type }) => type !== 'yaml');
  });
  return messages;
}

function includedPath(node: RootContent): string | undefined {
  if (node.type !== 'paragraph') return undefined;
  const match = directive.exec(toText(node).trim());
  return match?.[1] ?? match?.[2];
}

/** Beside the page, from the docs root, or from the project above it: MkDocs counts from where it is started. */
function candidates(path: string, file: string): string[] {
  const bare = posix.normalize(path).replace(/^\/+/, '');
  return [posix.join(posix.dirname(file), bare), bare, bare.replace(/^[^/]+\//, '')];
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
