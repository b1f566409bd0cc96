/**
 * The records of a zip archive around the compressed files (APPNOTE.TXT of PKWARE, 4.3). They are written here because
 * archiver and yazl compress each file themselves, one after the other.
 */

/** A file whose record comes first; what is known once its contents are written follows them. */
type ZipFile = { path: string; size: number };

/** A file that lies in the archive, at `offset` bytes from its start. */
export type ZipEntry = ZipFile & { crc32: number; compressedSize: number; offset: number };

/** Sizes and places from here on need the records of 64 bits; the margin is for contents that grow by compression. */
const largestSize = 0xf000_0000;
const largestCount = 0xfffe;
const unknown32 = 0xffff_ffff;
const unknown16 = 0xffff;

const version = 20;
const version64 = 45;
/** Sizes follow the contents, and names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** The first that ZIP can express. */
const date = 0x0021;
/** Made on Unix, so that the mode counts. */
const unix = 3;
const plainFile = 0o100644;

export function zipLocalHeader(file: ZipFile): Buffer {
  const name = Buffer.from(file.path);
  const extra = is64(file) ? wideExtra([0, 0]) : Buffer.alloc(0);
  const size = is64(file) ? unknown32 : 0;
  return Buffer.concat([
    record(
      [4, 0x0403_4b50],
      ...method(file),
      [4, 0],
      [4, size],
      [4, size],
      [2, name.length],
      [2, extra.length],
    ),
    name,
    extra,
  ]);
}

/** Follows the contents. */
export function zipDescriptor(entry: ZipEntry): Buffer {
  const width = is64(entry) ? 8 : 4;
  return record([4, 0x0807_4b50], [4, entry.crc32], [width, entry.compressedSize], [width, entry.size]);
}

export function zipCentralHeader(entry: ZipEntry): Buffer {
  const { crc32, size, compressedSize, offset } = entry;
  const name = Buffer.from(entry.path);
  const isWide = is64(entry) || offset > largestSize;
  const extra = isWide ? wideExtra([size, compressedSize, offset]) : Buffer.alloc(0);
  const narrow = (value: number): Field => [4, isWide ? unknown32 : value];
  return Buffer.concat([
    record(
      [4, 0x0201_4b50],
      [2, unix * 256 + version64],
      ...method({ ...entry, isWide }),
      [4, crc32],
      narrow(compressedSize),
      narrow(size),
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, plainFile * 0x1_0000],
      narrow(offset),
    ),
    name,
    extra,
  ]);
}

/** Where the central headers lie in the archive (bytes), and how many they are. */
export type ZipDirectory = { count: number; offset: number; size: number };

export function zipEnd({ count, offset, size }: ZipDirectory): Buffer {
  const isWide = count > largestCount || offset + size > largestSize;
  const end = record(
    [4, 0x0605_4b50],
    [4, 0],
    [2, isWide ? unknown16 : count],
    [2, isWide ? unknown16 : count],
    [4, isWide ? unknown32 : size],
    [4, isWide ? unknown32 : offset],
    [2, 0],
  );
  if (!isWide) return end;
  const wide = record(
    [4, 0x0606_4b50],
    [8, 44],
    [2, version64],
    [2, version64],
    [8, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  );
  const locator = record([4, 0x0706_4b50], [4, 0], [8, offset + size], [4, 1]);
  return Buffer.concat([wide, locator, end]);
}

function is64({ size }: ZipFile): boolean {
  return size > largestSize;
}

function method(file: ZipFile & { isWide?: boolean }): Field[] {
  const needed = is64(file) || file.isWide ? version64 : version;
  return [
    [2, needed],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
  ];
}

function wideExtra(values: readonly number[]): Buffer {
  return record([2, 1], [2, values.length * 8], ...values.map((value): Field => [8, value]));
}

/** A number and its length in bytes, little-endian. */
type Field = [length: 2 | 4 | 8, value: number];

function record(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}
