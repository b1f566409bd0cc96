import type { Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';

type Severity = 'error' | 'warning' | 'info';

/** What expanding a page may ask of its surroundings. Nothing else of the host is in reach of a page. */
export type ExpandContext = {
  /** Source path of the page, posix, relative to the docs root. */
  readonly file: string;
  /** Parses another `.mdx` or `.md` file of the source; `undefined` when there is none. Records the dependency. */
  readSnippet(path: string): { path: string; tree: Root; file: VFile } | undefined;
  /** Text of a `.jsx`, `.tsx`, `.js` or `.ts` file of the source; `undefined` when there is none. Records the dependency. */
  readModule(path: string): string | undefined;
  /** `{{name}}` of docs.json. */
  readonly variables: Readonly<Record<string, string>>;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  message(
    reason: string,
    place: Nodes | undefined,
    rule: string,
    severity?: Severity,
    suggestion?: string,
  ): void;
  /** Names of built-in components (`Card`, `Tree.Folder`) and lower-case HTML elements. */
  isBuiltin(name: string): boolean;
};
