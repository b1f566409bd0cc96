import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature covers: nothing in a link can change without breaking it. */
export type SignedLink = {
  key: string;
  expires: string;
  filename: string;
  contentType: string;
  sha256: string;
};

export type LinkVerdict = 'valid' | 'expired' | 'invalid';

/** HMAC-SHA256 over all parts of the link, in hex. */
export function signLink(secret: string, link: SignedLink): string {
  const parts = [link.key, link.expires, link.filename, link.contentType, link.sha256];
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
}

/** Judges a link in constant time; `expired` is only said of a link that was valid once. */
export function verifyLink(secret: string, link: SignedLink, signature: string, now: Date): LinkVerdict {
  const expected = Buffer.from(signLink(secret, link));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid';
  return Number(link.expires) * 1000 > now.getTime() ? 'valid' : 'expired';
}
