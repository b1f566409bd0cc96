/** One source page: its path without `.md`, and its text with a title in YAML frontmatter. */
export type Page = { path: string; text: string };

/** A generator that takes part, in its own folder: everything is written there and nothing outside it. */
export type Peer = {
  /** Name of its folder and on the command line. */
  name: string;
  /** What the table calls it. */
  title: string;
  /** npm packages with versions; empty for the others. */
  npm: readonly string[];
  /** Python packages with versions, for a virtual environment in `venv/`; empty for the others. */
  pip: readonly string[];
  does: string;
  leavesOut: string;
  /** Files of its project by path, configuration and templates; asked once the pages are known. */
  project(pages: readonly Page[]): Record<string, string>;
  /** Folder of its Markdown. */
  content: string;
  /** A page as this generator takes it; the same page when it has no special wishes. */
  toPage(page: Page): Page;
  /** Commands of one build, run one after the other; their programs are looked up in the project first. */
  build: readonly (readonly string[])[];
  output: string;
  /** What a cold run does without, beside the output. */
  caches: readonly string[];
  /** Address of a page below the root of the built site. */
  address(path: string): string;
};

/** The page at another path. */
export function at(path: string, { text }: Page): Page {
  return { path, text };
}

/** Paths of the pages by folder, in order; those at the root come under `''`. */
export function byFolder(pages: readonly Page[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const { path } of pages) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return folders;
}
