import { realpathSync } from 'node:fs';
import { isWritable } from '../cache/cache-folder.ts';
import { createMemoryStore } from '../cache/record-store.ts';
import { rendererDigest } from '../cache/renderer-digest.ts';
import { emptyMemory, recordsFolder } from '../cache/site-memory.ts';
import type { Diagnostic } from '../check/diagnostic.ts';
import { readConfig } from '../config/read-config.ts';
import type { DeploymentKind } from '../render-options.ts';
import { openDocs } from '../source/open-docs.ts';
import { createPageWriter } from '../write-page.ts';
import { writeSite } from '../write-site.ts';

export type PreviewOptions = {
  /** Folder with the documentation. */
  source: string;
  /** Folder that receives the site; kept as it is when a render fails. */
  output: string;
  deployment: DeploymentKind;
  /** Folder that keeps what was rendered, see `RenderOptions.cacheFolder`. */
  cacheFolder: string;
};

export type PreviewSession = {
  /**
   * Renders everything anew. Resolves to whether it came to its end: a half-written configuration leaves the last site as it
   * is and becomes a finding. Rejects when the docs cannot be read at all.
   */
  renderAll(): Promise<boolean>;
  /** Renders one page for nothing, so that the first edit finds everything loaded. */
  warmUp(): Promise<void>;
  /** Ends a whole render that is under way, so that an edit need not wait for it. */
  cancel(): void;
  /** Renders those of the files that are pages of the last render. Resolves to whether all of them are. */
  renderPages(files: readonly string[]): Promise<boolean>;
  /** Findings about the docs as they are on disk now; those of links follow with the next whole render. */
  messages(): readonly Diagnostic[];
  /** The file of the docs that a file of the site, such as `guide/start.html`, was made of by the last whole render. */
  sourceOf(file: string): string | undefined;
};

/** Keeps a site on disk in step with its docs: an edited page at once, everything that depends on others after it. */
export function createPreviewSession(options: PreviewOptions): PreviewSession {
  const source = realpathSync(options.source);
  let pathsByFile: ReadonlyMap<string, string> = new Map();
  let sources: ReadonlyMap<string, string> = new Map();
  let writePage: ReturnType<typeof createPageWriter> | undefined;
  let messages: readonly Diagnostic[] = [];
  let running: AbortController | undefined;
  const folder = recordsFolder(options.cacheFolder, source);
  const records = isWritable(folder) ? folder : undefined;
  let memory = emptyMemory(rendererDigest());
  return {
    messages: () => messages,
    sourceOf: (file) => sources.get(file),
    cancel: () => running?.abort(),
    async renderAll() {
      const controller = new AbortController();
      running = controller;
      const { signal } = controller;
      const docs = openDocs(source, memory.files);
      const faults = writePage === undefined ? [] : readConfig(docs).messages.filter(isUnreadable);
      if (faults.length > 0) {
        messages = [...faults, ...messages.filter((message) => !isUnreadable(message))];
        return false;
      }
      const cache = { records, earlier: memory, source: docs };
      const rendered = await writeSite({ ...options, source, signal }, cache).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      if (rendered === undefined) return false;
      const { plan, result } = rendered;
      memory = rendered.memory;
      writePage = createPageWriter({ ...plan, records: undefined }, createMemoryStore());
      pathsByFile = new Map(
        [...plan.pages.values()].flatMap(({ file, path, isGenerated }) =>
          isGenerated || !plan.navigation.pages.has(path) ? [] : [[file, path] as const],
        ),
      );
      sources = new Map([...pathsByFile].map(([file, path]) => [`${path}.html`, file]));
      messages = result.messages;
      return true;
    },
    async warmUp() {
      const [path] = pathsByFile.values();
      if (path !== undefined) await writePage?.({ path, article: '', isKept: false });
    },
    async renderPages(files) {
      const paths = files.flatMap((file) => pathsByFile.get(file) ?? []);
      if (writePage === undefined) return false;
      for (const path of paths) {
        const { page } = await writePage({ path, article: '', isKept: false });
        messages = [...messages.filter(({ file }) => file !== page.file), ...page.messages];
      }
      return paths.length === files.length;
    },
  };
}

function isUnreadable({ rule, severity }: Diagnostic): boolean {
  return rule === 'config-syntax' && severity === 'error';
}
