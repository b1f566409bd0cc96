/**
 * Which characters something has, as bits. `words`: each letter of ASCII (cases folded), lower case, upper case, digits, `_`, `$`
 * and all beyond ASCII. `signs`: each other visible character of ASCII, line ends, other white space and control characters.
 */
export type Marks = { words: number; signs: number };

/** Stands for every character beyond ASCII. */
export const beyondAscii = 128;

const signs = '!"#%&\'()*+,-./:;<=>?@[\\]^`{|}~';
const lower = 1 << 26;
const upper = 1 << 27;
const digit = 1 << 28;

export const letterBits: number = lower - 1;

/** Bits of letters that tell their case. */
export const caseBits: number = lower | upper;

/** Bits by code, ASCII and one for the rest. */
export const wordMarks: Int32Array = Int32Array.from({ length: beyondAscii + 1 }, (_, code) => {
  if (code >= 97 && code <= 122) return lower | (1 << (code - 97));
  if (code >= 65 && code <= 90) return upper | (1 << (code - 65));
  if (code >= 48 && code <= 57) return digit;
  return { 95: 1 << 29, 36: 1 << 30, [beyondAscii]: 1 << 31 }[code] ?? 0;
});

export const signMarks: Int32Array = Int32Array.from({ length: beyondAscii + 1 }, (_, code) => {
  if (wordMarks[code] !== 0) return 0;
  const at = signs.indexOf(String.fromCharCode(code));
  if (at >= 0) return 1 << at;
  return code === 10 || code === 13 ? 1 << 31 : 1 << 30;
});
