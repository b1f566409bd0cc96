import {
  type ContentsFile,
  type DictionaryFile,
  type IndexFiles,
  type IndexMeta,
  letterName,
  type PostingsFile,
} from '../../ranking/index-format.ts';
import type { OpenIndex } from '../../ranking/match-word.ts';

/** Reads index files through script elements: the only way that works on `file://`. Each file is loaded once. */
export function createScriptFiles(folder: string): { open(): Promise<OpenIndex> } {
  const waiting = new Map<string, (data: unknown) => void>();
  const loaded = new Map<string, Promise<unknown>>();
  Object.assign(window, { __offprintIndex: (name: string, data: unknown) => waiting.get(name)?.(data) });
  const read = <Data>(name: string): Promise<Data> => {
    const known = loaded.get(name) ?? load(name);
    loaded.set(name, known);
    return known as Promise<Data>;
  };
  const load = (name: string) =>
    new Promise<unknown>((settle, fail) => {
      waiting.set(name, settle);
      const script = document.createElement('script');
      script.src = `${folder}/${name}.js`;
      script.onerror = () => {
        loaded.delete(name);
        fail(new Error(`The search index is not complete: ${name}`));
      };
      script.onload = () => script.remove();
      document.head.append(script);
    });
  const files: IndexFiles = {
    postings: (index) => read<PostingsFile>(`p${index}`),
    dictionary: (letter) => read<DictionaryFile>(`d-${letterName(letter)}`),
    contents: (index) => read<ContentsFile>(`c${index}`),
  };
  return { open: async () => ({ meta: await read<IndexMeta>('meta'), files }) };
}
