import type { Source } from '../src/source/source.ts';

/** A source made of texts, for stages that only read. */
export function textSource(texts: Readonly<Record<string, string>>): Source {
  const files = Object.keys(texts).sort();
  const readText = (path: string) => (Object.hasOwn(texts, path) ? texts[path] : undefined);
  return {
    files,
    has: (path) => Object.hasOwn(texts, path),
    readText,
    readBytes: (path) => {
      const text = readText(path);
      return text === undefined ? undefined : Buffer.from(text);
    },
    digest: readText,
    fact: (path, _name, derive) => derive(readText(path) ?? '', path),
  };
}
