import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type FileStamp, isSameStamp, isSettled, readStamp } from '../cache/file-stamp.ts';
import { toText } from './text.ts';

/** What is known of a file: its SHA-256, and what was derived from its text alone, by name. */
export type FileRecord = { stamp: FileStamp | undefined; digest: string; facts: Record<string, unknown> };

/** By path in the source. Structured-clone friendly. */
export type FileRecords = Map<string, FileRecord>;

/** A file as it was read; as bytes until somebody asks for its text. */
type Contents = { text: Buffer | string; digest: string };

/** Knows the digests of a folder's files, and reads only those that were touched since `earlier`. */
export class FileFacts {
  readonly records: FileRecords = new Map();
  readonly reads = new Set<string>();
  readonly #root: string;
  readonly #earlier: FileRecords;
  /** Files read so far, as long as they are few: several facts are asked of each. */
  readonly #contents = new Map<string, Contents>();
  #room = 16 * 1024 * 1024;

  constructor(root: string, earlier: FileRecords) {
    this.#root = root;
    this.#earlier = earlier;
  }

  recordOf(path: string): FileRecord {
    const known = this.records.get(path);
    if (known) return known;
    const record = this.#look(path);
    this.records.set(path, record);
    return record;
  }

  noteRead(path: string): void {
    this.reads.add(path);
    this.recordOf(path);
  }

  /** What `derive` makes of the file's text, made once as long as the file stays the same. */
  fact<Fact>(path: string, name: string, derive: (text: string, path: string) => Fact): Fact {
    const record = this.recordOf(path);
    if (name in record.facts) return record.facts[name] as Fact;
    const contents = this.#contents.get(path) ?? this.#read(path);
    const fact = derive(textOf(contents), path);
    // Someone may have written the file since it was digested.
    if (contents.digest === record.digest) record.facts[name] = fact;
    return fact;
  }

  #read(path: string): Contents {
    const bytes = readFileSync(join(this.#root, path));
    const contents = { text: bytes, digest: hash('sha256', bytes) };
    if (bytes.length <= this.#room) {
      this.#contents.set(path, contents);
      this.#room -= bytes.length;
    }
    return contents;
  }

  #look(path: string): FileRecord {
    const earlier = this.#earlier.get(path);
    const stamp = readStamp(`${this.#root}${sep}${path}`);
    if (earlier && isSameStamp(stamp, earlier.stamp)) return earlier;
    const { digest } = this.#read(path);
    const trusted = stamp && isSettled(stamp, Date.now()) ? stamp : undefined;
    return { stamp: trusted, digest, facts: earlier?.digest === digest ? earlier.facts : {} };
  }
}

function textOf(contents: Contents): string {
  if (typeof contents.text !== 'string') contents.text = toText(contents.text);
  return contents.text;
}
