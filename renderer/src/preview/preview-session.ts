import { realpathSync } from 'node:fs';
import type { Diagnostic } from '../check/diagnostic.ts';
import { type DeploymentKind, planSite, renderSite } from '../render-site.ts';
import { createPageWriter } from '../write-page.ts';

export type PreviewOptions = {
  /** Folder with the documentation. */
  source: string;
  /** Folder that receives the site; kept as it is when a render fails. */
  output: string;
  deployment: DeploymentKind;
};

export type PreviewSession = {
  /** Renders everything anew. Resolves to whether it came to its end. Rejects when the docs cannot be read at all. */
  renderAll(): Promise<boolean>;
  /** Ends a whole render that is under way, so that an edit need not wait for it. */
  cancel(): void;
  /** Renders those of the files that are pages of the last render. Resolves to whether all of them are. */
  renderPages(files: readonly string[]): Promise<boolean>;
  /** Findings about the docs as they are on disk now; those of links follow with the next whole render. */
  messages(): readonly Diagnostic[];
};

/** Keeps a site on disk in step with its docs: an edited page at once, everything that depends on others after it. */
export function createPreviewSession(options: PreviewOptions): PreviewSession {
  const source = realpathSync(options.source);
  let pathsByFile: ReadonlyMap<string, string> = new Map();
  let writePage: ReturnType<typeof createPageWriter> | undefined;
  let messages: readonly Diagnostic[] = [];
  let running: AbortController | undefined;
  return {
    messages: () => messages,
    cancel: () => running?.abort(),
    async renderAll() {
      const controller = new AbortController();
      running = controller;
      const { signal } = controller;
      const { plan } = await planSite({ ...options, source });
      const result = await renderSite({ ...options, source, signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      if (result === undefined) return false;
      writePage = createPageWriter(plan);
      pathsByFile = new Map(
        [...plan.pages.values()].flatMap(({ file, path, isGenerated }) =>
          isGenerated || !plan.navigation.pages.has(path) ? [] : [[file, path] as const],
        ),
      );
      messages = result.messages;
      return true;
    },
    async renderPages(files) {
      const paths = files.flatMap((file) => pathsByFile.get(file) ?? []);
      if (writePage === undefined) return false;
      for (const path of paths) {
        const page = await writePage(path);
        messages = [...messages.filter(({ file }) => file !== page.file), ...page.messages];
      }
      return paths.length === files.length;
    },
  };
}
