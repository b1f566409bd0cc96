/** Longer texts are rare, and room for them would stay (characters). */
const longest = 256 * 1024;

const room = Buffer.alloc(longest * 3);

/**
 * A text as UTF-8. `Buffer.from` counts the bytes before it writes them, which takes longer than writing: ten times as long
 * for ASCII, twice for text of two bytes a character (Node.js 24).
 */
export function toUtf8(text: string): Uint8Array {
  if (text.length > longest) return Buffer.from(text);
  return new Uint8Array(room.subarray(0, room.write(text)));
}
