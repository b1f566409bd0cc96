import { buffer } from 'node:stream/consumers';
import { crc32, gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

/** A tar.gz with exactly these entries, however hostile. */
export async function tarOf(
  entries: readonly [(Partial<Header> & { name: string }) | string, (string | Buffer)?][],
): Promise<Buffer> {
  const tar = pack();
  for (const [header, contents = ''] of entries)
    tar.entry({ mtime: new Date(0), ...(typeof header === 'string' ? { name: header } : header) }, contents);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

const utf8Names = 0x800;

export type ZipEntry = { name: string; contents?: string; mode?: number; crc?: number; flags?: number };

/** A zip of stored entries, written by hand: every library would refuse to write the hostile ones. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const contents = Buffer.from(entry.contents ?? '');
    const shared = sharedFields(entry, contents);
    const file = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      shared,
      Buffer.from(entry.name),
      contents,
    ]);
    directory.push(directoryRecord(entry, shared, offset));
    files.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** Version, flags, method, time, date, CRC, sizes, lengths: the same in both records. */
function sharedFields({ name, crc, flags = 0 }: ZipEntry, contents: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(flags | utf8Names, 2);
  fields.writeUInt32LE(crc ?? crc32(contents), 10);
  fields.writeUInt32LE(contents.length, 14);
  fields.writeUInt32LE(contents.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function directoryRecord({ name, mode = 0o100644 }: ZipEntry, shared: Buffer, offset: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE((mode << 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  const head = Buffer.from('PK\x01\x02\x14\x03', 'latin1');
  return Buffer.concat([head, shared, tail, Buffer.from(name)]);
}
