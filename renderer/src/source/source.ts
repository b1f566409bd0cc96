import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRendered } from '../site/claim-output.ts';
import { FileFacts, type FileRecords } from './file-facts.ts';
import { pathWithin } from './path-within.ts';
import { toText } from './text.ts';

/** The documentation folder, seen as text files by posix paths relative to its root. */
export type Source = {
  /** Paths of all readable files, ignored ones left out, sorted by code point. */
  files: readonly string[];
  has(path: string): boolean;
  /** Text of a file; `undefined` when it is not part of the source. */
  readText(path: string): string | undefined;
  /** Bytes of a file; `undefined` when it is not part of the source. */
  readBytes(path: string): Buffer | undefined;
  /** SHA-256 of a file as hex; `undefined` when it is not part of the source. */
  digest(path: string): string | undefined;
  /**
   * What `derive` makes of a file's text and path, and of nothing else. Remembered under `name` between renders, so the result
   * must be plain data.
   */
  fact<Fact>(path: string, name: string, derive: (text: string, path: string) => Fact): Fact;
};

/** A source that knows its files from an earlier render. */
export type OpenedSource = Source & {
  records: FileRecords;
  /** Files that were read as a whole so far, and not for a fact alone. */
  reads: ReadonlySet<string>;
};

/** Files larger than this are left out: no page or picture of real documentation comes near it (bytes). */
const largestFile = 256 * 1024 * 1024;

/**
 * Opens a folder. The listing is the whole permission: only listed files can be read later, so no
 * link, import or navigation entry leads out of the folder. Symbolic links are followed only while
 * their target stays inside it, and is no hidden file that is ignored: what is left out of the docs has no second name.
 *
 * Throws when the folder does not exist or is a file.
 *
 * @param earlier What an earlier render knew of the files. With it, every file that is read is known afterwards, by
 * `records`.
 */
export function openSource(
  folder: string,
  isIgnored: (path: string) => boolean,
  earlier?: FileRecords,
): OpenedSource {
  const files = [...listFiles(realpathSync(folder), isIgnored)].sort((left, right) =>
    left < right ? -1 : 1,
  );
  const facts = earlier && new FileFacts(realpathSync(folder), earlier);
  return {
    ...createSource(folder, files, facts),
    records: facts?.records ?? new Map(),
    reads: facts?.reads ?? new Set(),
  };
}

/** Opens the same folder again from a listing made earlier, for worker threads. */
export function reopenSource(folder: string, files: readonly string[]): Source {
  return createSource(folder, files);
}

function createSource(folder: string, files: readonly string[], facts?: FileFacts): Source {
  const listed = new Set(files);
  const root = realpathSync(folder);
  const read = (path: string) => {
    if (!listed.has(path)) return undefined;
    facts?.noteRead(path);
    return readFileSync(join(root, path));
  };
  const readText = (path: string) => {
    const bytes = read(path);
    return bytes && toText(bytes);
  };
  return {
    files,
    has: (path) => listed.has(path),
    readText,
    readBytes: read,
    digest: (path) => (listed.has(path) ? (facts?.recordOf(path).digest ?? digestOf(root, path)) : undefined),
    fact: (path, name, derive) =>
      facts && listed.has(path) ? facts.fact(path, name, derive) : derive(readText(path) ?? '', path),
  };
}

function digestOf(root: string, path: string): string {
  return hash('sha256', readFileSync(join(root, path)));
}

function listFiles(root: string, isIgnored: (path: string) => boolean): Set<string> {
  const files = new Set<string>();
  const visit = (folder: string, visited: readonly string[]) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    // A site that was rendered into the docs is none of them.
    if (folder !== '' && isRendered(entries.map(({ name }) => name))) return;
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      // A name that is no UTF-8 comes as another one, which no file has.
      if (entry.name.includes('\ufffd') && !existsSync(join(root, path))) continue;
      const kind = entry.isSymbolicLink() ? linkedKind(path, { root, visited, isIgnored }) : entry;
      if (kind?.isDirectory()) {
        if (!isIgnored(`${path}/`)) visit(path, [...visited, realpathSync(join(root, path))]);
      } else if (kind?.isFile() && !isIgnored(path)) files.add(path);
    }
  };
  visit('', [root]);
  return files;
}

type Linking = { root: string; visited: readonly string[]; isIgnored: (path: string) => boolean };

/** What a symbolic link stands for, or `undefined` when it is broken, leads to where nothing is read or runs in a circle. */
function linkedKind(path: string, { root, visited, isIgnored }: Linking) {
  try {
    const target = realpathSync(join(root, path));
    const inside = pathWithin(root, target);
    if (!inside || (isHidden(inside) && isIgnored(inside))) return undefined;
    const stat = statSync(target);
    if (stat.isFile()) return stat.size > largestFile ? undefined : stat;
    return visited.includes(target) ? undefined : stat;
  } catch {
    return undefined;
  }
}

function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.'));
}

/** Text of a file at the top of the folder; `undefined` when there is none, or only a link that leads out. */
export function readTopFile(folder: string, name: string): string | undefined {
  const root = realpathSync(folder);
  try {
    const file = realpathSync(join(root, name));
    return pathWithin(root, file) !== undefined && statSync(file).isFile()
      ? readFileSync(file, 'utf8')
      : undefined;
  } catch {
    return undefined;
  }
}
