import {
  type ContentsFile,
  type DictionaryFile,
  type IndexFiles,
  type IndexMeta,
  letterName,
  type PostingsFile,
} from '../../ranking/index-format.ts';
import type { OpenIndex } from '../../ranking/match-word.ts';
import { loadScript } from '../shell/load-script.ts';

/** Reads index files through script elements: the only way that works on `file://`. Each file is loaded once. */
export function createScriptFiles(folder: string): { open(): Promise<OpenIndex> } {
  const arrived = new Map<string, unknown>();
  const loaded = new Map<string, Promise<unknown>>();
  Object.assign(window, { __offprintIndex: (name: string, data: unknown) => arrived.set(name, data) });
  const read = <Data>(name: string): Promise<Data> => {
    const known = loaded.get(name) ?? load(name);
    loaded.set(name, known);
    return known as Promise<Data>;
  };
  const load = async (name: string): Promise<unknown> => {
    await loadScript(`${folder}/${name}.js`);
    if (arrived.has(name)) return arrived.get(name);
    loaded.delete(name);
    throw new Error(`The search index is not complete: ${name}`);
  };
  const files: IndexFiles = {
    postings: (index) => read<PostingsFile>(`p${index}`),
    dictionary: (letter) => read<DictionaryFile>(`d-${letterName(letter)}`),
    contents: (index) => read<ContentsFile>(`c${index}`),
  };
  return { open: async () => ({ meta: await read<IndexMeta>('meta'), files }) };
}
