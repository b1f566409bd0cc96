/** A part of a large file that is put together of many. The same key stands for the same text. */
export type FilePart = { key: string; text(): string };

/** How a file was put together: the keys of its parts and their lengths (bytes). */
export type WrittenParts = { keys: string[]; sizes: number[] };

/** Puts a file together, of what an earlier one holds already and of the texts that are new. */
export function joinParts(
  parts: readonly FilePart[],
  earlier: { bytes: Uint8Array; written: WrittenParts } | undefined,
): { bytes: Uint8Array; written: WrittenParts } {
  const known = earlier ? placesOf(earlier.written) : new Map<string, [number, number]>();
  const pieces = parts.map(({ key, text }) => {
    const place = known.get(key);
    return place && earlier ? earlier.bytes.subarray(...place) : Buffer.from(text());
  });
  const written = { keys: parts.map(({ key }) => key), sizes: pieces.map(({ length }) => length) };
  return { bytes: Buffer.concat(pieces), written };
}

function placesOf({ keys, sizes }: WrittenParts): Map<string, [number, number]> {
  let start = 0;
  return new Map(
    keys.map((key, at) => {
      const end = start + (sizes[at] ?? 0);
      const place: [number, number] = [start, end];
      start = end;
      return [key, place];
    }),
  );
}
