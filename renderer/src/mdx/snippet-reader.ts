import type { Root } from 'mdast';
import { VFile } from 'vfile';
import { parsePage } from '../parse-page.ts';
import type { RenderPlan } from '../render-plan.ts';
import type { Source } from '../source/source.ts';

export type Snippet = { path: string; tree: Root; file: VFile };

/** Reads the files that one page imports and remembers which they were. */
export function createSnippetReader(source: Pick<Source, 'readText'>, plan: RenderPlan) {
  const read = new Set<string>();
  return {
    /** Parses a Markdown or MDX file of the source; `undefined` when there is none at this path. */
    read(path: string): Snippet | undefined {
      const text = source.readText(path);
      if (text === undefined) return undefined;
      read.add(path);
      return {
        path,
        tree: parsePage({ file: path, text }, { ...plan, kind: 'docs.json' }, source.readText).tree,
        file: new VFile({ path }),
      };
    },
    /** Text of a component or data module of the source. */
    readModule(path: string): string | undefined {
      const text = source.readText(path);
      if (text !== undefined) read.add(path);
      return text;
    },
    dependencies: (): string[] => [...read].sort(),
  };
}
