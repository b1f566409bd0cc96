/** UTF-8 without a byte order mark. */
export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** A copy of text that was cut from another. The engine keeps the whole in memory as long as any part. */
export function copyText(part: string): string {
  return Buffer.from(part).toString();
}
