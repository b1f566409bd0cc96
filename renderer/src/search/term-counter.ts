import { type ByteRun, emptyHash, hashByte, withRoom } from './byte-table.ts';
import { createPageCounts, type PageTerms, type TextPart } from './page-counts.ts';
import { createVocabulary } from './vocabulary.ts';

export type TermCounter = {
  /** Adds the terms of a text of the page; returns how many they are. Sections come in their order. */
  count(text: string, part: TextPart): number;
  /** Adds one term as it is. */
  countTerm(term: string, part: TextPart): void;
  /** What was counted. The next page begins. */
  take(): PageTerms;
};

/** With more runs known at the end of a page, the next one begins anew. */
const mostKnown = 50_000;

/** 1 for bytes of words and of other characters than ASCII, which may be part of one. */
const isInRun = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte > 0x7f || /\w/.test(String.fromCharCode(byte))),
);

/** Counts the terms of page after page. Text is cut into runs at the ASCII characters that no word has. */
export function createTermCounter(): TermCounter {
  let vocabulary = createVocabulary();
  const page = createPageCounts();
  const run: ByteRun = { bytes: Buffer.alloc(1 << 16), start: 0, end: 0, hash: 0 };

  /** Returns the length of the text (bytes). A byte follows that ends the last run. */
  function write(text: string): number {
    run.bytes = withRoom(run.bytes, 0, text.length * 3 + 1);
    const size = run.bytes.write(text);
    run.bytes[size] = 0;
    return size;
  }

  function countRun(part: TextPart): number {
    const terms = vocabulary.termsOf(run);
    if (typeof terms === 'number') {
      page.add(terms, part);
      return 1;
    }
    for (const term of terms) page.add(term, part);
    return terms.length;
  }

  return {
    count(text, part) {
      const size = write(text);
      const { bytes } = run;
      let length = 0;
      let hash = emptyHash;
      let start = 0;
      for (let at = 0; at <= size; at += 1) {
        const byte = bytes[at] ?? 0;
        if (isInRun[byte] === 1) hash = hashByte(hash, byte);
        else {
          if (start < at) {
            run.start = start;
            run.end = at;
            run.hash = hash;
            length += countRun(part);
            hash = emptyHash;
          }
          start = at + 1;
        }
      }
      return length;
    },
    countTerm: (term, part) => page.add(vocabulary.numberOf(term), part),
    take() {
      const taken = page.take(vocabulary.terms);
      if (vocabulary.size() > mostKnown) vocabulary = createVocabulary();
      return taken;
    },
  };
}
