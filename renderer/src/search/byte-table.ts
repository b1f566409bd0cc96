/** A run of bytes, `end` excluded, with its hash. */
export type ByteRun = { bytes: Buffer; start: number; end: number; hash: number };

/** FNV-1a: where a hash begins, and how it takes a byte. */
export const emptyHash = 0x811c9dc5 | 0;

export function hashByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

export function hashOf({ bytes, start, end }: Omit<ByteRun, 'hash'>): number {
  let hash = emptyHash;
  for (let at = start; at < end; at += 1) hash = hashByte(hash, bytes[at] ?? 0);
  return hash;
}

/** Numbers runs of bytes from 0, in the order in which they come: text need not become strings to be looked up. */
export type ByteTable = {
  size(): number;
  /** The number of a run, the next one when it is new. */
  numberOf(run: ByteRun): number;
  /** Puts the bytes of a number into `target`; returns the place after them. */
  copy(number: number, target: Uint8Array, at: number): number;
  /** How many bytes a number has. */
  lengthOf(number: number): number;
  /** The bytes of a number, read as UTF-8. */
  textOf(number: number): string;
};

/** A hash table with open addressing; at most half of its slots are in use. */
export function createByteTable(): ByteTable {
  let slots = new Int32Array(1 << 12);
  let hashes = new Int32Array(slots.length / 2);
  let starts = new Int32Array(hashes.length + 1);
  let pool: Buffer = Buffer.alloc(1 << 16);
  let size = 0;

  function isAt(number: number, { bytes, start, end, hash }: ByteRun): boolean {
    if (hashes[number] !== hash) return false;
    let at = starts[number] ?? 0;
    if ((starts[number + 1] ?? 0) - at !== end - start) return false;
    for (let from = start; from < end; from += 1, at += 1) if (pool[at] !== bytes[from]) return false;
    return true;
  }

  function add({ bytes, start, end, hash }: ByteRun): number {
    const at = starts[size] ?? 0;
    pool = withRoom(pool, at, end - start);
    for (let from = start, to = at; from < end; from += 1, to += 1) pool[to] = bytes[from] ?? 0;
    hashes[size] = hash;
    size += 1;
    starts[size] = at + end - start;
    if (size === hashes.length) grow();
    return size - 1;
  }

  function grow(): void {
    slots = new Int32Array(slots.length * 2);
    hashes = resized(hashes, hashes.length * 2);
    starts = resized(starts, hashes.length + 1);
    for (let number = 0; number < size; number += 1) slots[freeSlot(hashes[number] ?? 0)] = number + 1;
  }

  function freeSlot(hash: number): number {
    let slot = hash & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    return slot;
  }

  return {
    size: () => size,
    numberOf(run) {
      const mask = slots.length - 1;
      let slot = run.hash & mask;
      for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
        if (isAt(found - 1, run)) return found - 1;
        slot = (slot + 1) & mask;
      }
      slots[slot] = size + 1;
      return add(run);
    },
    copy(number, target, at) {
      const end = starts[number + 1] ?? 0;
      let to = at;
      for (let from = starts[number] ?? 0; from < end; from += 1, to += 1) target[to] = pool[from] ?? 0;
      return to;
    },
    lengthOf: (number) => (starts[number + 1] ?? 0) - (starts[number] ?? 0),
    textOf: (number) => pool.toString('utf8', starts[number], starts[number + 1]),
  };
}

export function resized(numbers: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(numbers);
  return larger;
}

/** A buffer with room for so many bytes more: the same, or a larger one with what is in use. */
export function withRoom(buffer: Buffer, used: number, more: number): Buffer {
  if (used + more <= buffer.length) return buffer;
  const larger = Buffer.alloc(Math.max(buffer.length * 2, used + more));
  larger.set(buffer.subarray(0, used));
  return larger;
}
