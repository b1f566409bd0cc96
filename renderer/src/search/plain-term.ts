import type { ByteRun } from './byte-table.ts';

/** Codes of the letters that decide on endings. */
const [e, i, s, u, y] = Buffer.from('eisuy');

/** Longer words (bytes) may be no term. */
const longestPlain = 40;

/**
 * Writes the term of a plain word, as `toTerms` gives it, and returns its length (bytes); `undefined` when the word is
 * not plain: has other characters than ASCII letters and digits, parts of its own (`maxRetries`), or too many.
 */
export function writePlainTerm({ bytes, start, end }: ByteRun, target: Uint8Array): number | undefined {
  const length = end - start;
  if (length > longestPlain) return undefined;
  let wasSmall = false;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[start + at] ?? 0;
    const isCapital = byte >= 65 && byte <= 90;
    const isSmall = byte >= 97 && byte <= 122;
    if (isCapital ? wasSmall : !isSmall && (byte < 48 || byte > 57)) return undefined;
    target[at] = isCapital ? byte + 32 : byte;
    wasSmall = isSmall;
  }
  return stem(target, length);
}

/** The stem of `ranking/words.ts`, on bytes. */
function stem(term: Uint8Array, length: number): number {
  if (length < 4) return length;
  let end = length;
  if (term[end - 1] === s && ![s, u, i].includes(term[end - 2])) end -= 1;
  if (end === 3) return end;
  if (term[end - 1] === e) end -= 1;
  if (term[end - 1] === y) term[end - 1] = i ?? 0;
  return end;
}
