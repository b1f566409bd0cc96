import type { HttpAnswer } from './http.ts';

/** Only a strong validator proves that the rest belongs to the same archive (RFC 9110, section 13.1.5). */
export function strongTag({ headers }: HttpAnswer): string | undefined {
  return headers.etag?.startsWith('"') ? headers.etag : undefined;
}

/** The first byte that a 206 answer holds. */
export function rangeStart({ headers }: HttpAnswer): number | undefined {
  const match = /^bytes (\d+)-/.exec(headers['content-range'] ?? '');
  return match === null ? undefined : Number(match[1]);
}

/** The length of the whole archive, given that `received` bytes came before this answer. */
export function expectedTotal({ headers }: HttpAnswer, received: number): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : received + Number(length);
}
