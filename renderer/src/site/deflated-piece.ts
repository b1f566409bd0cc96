import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/**
 * A stretch of bytes, compressed on its own. Pieces can be put one after the other, in any order and wherever they were
 * made; `lastBlock` ends the last one.
 */
export type DeflatedPiece = {
  /** Of the plain bytes, as is `size`. */
  crc32: number;
  size: number;
  deflated: Uint8Array;
};

/** An empty block with the mark of the end. */
export const lastBlock = Uint8Array.of(3, 0);

const deflate = promisify<Uint8Array, object, Uint8Array>(deflateRaw);

/** Room for what comes out, which rarely is more than half of what goes in (bytes). */
const smallestChunk = 1024;
const largestChunk = 64 * 1024;

/** Compresses beside the main thread. `level` is from 0 to 9. */
export async function deflatePiece(plain: Uint8Array, level: number): Promise<DeflatedPiece> {
  const deflated = await deflate(plain, {
    level,
    chunkSize: Math.min(Math.max(plain.length >> 1, smallestChunk), largestChunk),
    // The piece ends at a whole byte, and the next one does not refer to it.
    finishFlush: constants.Z_FULL_FLUSH,
  });
  return { crc32: crc32(plain), size: plain.length, deflated };
}

/** Two of its bits, from x⁰ on, in the order of CRC-32: the highest bit comes first. */
const one = 0x8000_0000;
const eightBits = 0x0080_0000;
const polynomial = 0xedb8_8320;

/**
 * The CRC-32 of bytes and of `size` more that follow them, by the CRCs of both, as `crc32_combine` of zlib has it: the
 * first is multiplied by x to the power of the bits that follow, modulo the polynomial.
 */
export function combineCrc32(first: number, { crc32: second, size }: Pick<DeflatedPiece, 'crc32' | 'size'>) {
  if (first === 0) return second;
  let shift = one;
  let square = eightBits;
  for (let bytes = size; bytes > 0; bytes = Math.floor(bytes / 2)) {
    if (bytes % 2 === 1) shift = multiply(square, shift);
    square = multiply(square, square);
  }
  return (multiply(shift, first) ^ second) >>> 0;
}

function multiply(left: number, right: number): number {
  let product = 0;
  let factor = right;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((left & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return product >>> 0;
}
