import { join, resolve, sep } from 'node:path';
import { adminKeyPattern, assistantKeyPattern, keyKind } from '@offprint/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SignedLink, signLink, verifyLink } from '../src/storage/link-signature.ts';
import { locateFile } from '../src/storage/local-storage.ts';
import { isStorageKey } from '../src/storage/storage.ts';

const runs = { numRuns: 10_000 };
const now = new Date('2026-11-20T12:00:00Z');
const seconds = now.getTime() / 1000;

const links: fc.Arbitrary<SignedLink> = fc.record({
  key: fc.string(),
  expires: fc.integer({ min: seconds - 10_000, max: seconds + 10_000 }).map(String),
  filename: fc.string(),
  contentType: fc.string(),
  sha256: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
});

test('a link is valid only until its time', () => {
  const property = fc.property(links, fc.string(), (link, secret) => {
    const expected = Number(link.expires) > seconds ? 'valid' : 'expired';
    expect(verifyLink(secret, link, signLink(secret, link), now)).toBe(expected);
  });
  fc.assert(property, runs);
});

test('no change of any part of a link, of its signature or of the secret is ever accepted', () => {
  const parts = fc.constantFrom<keyof SignedLink>('key', 'expires', 'filename', 'contentType', 'sha256');
  const property = fc.property(links, parts, fc.string(), fc.string(), (link, part, change, secret) => {
    const signature = signLink(secret, link);
    if (change !== link[part]) {
      expect(verifyLink(secret, { ...link, [part]: change }, signature, now)).toBe('invalid');
    }
    if (change !== signature) expect(verifyLink(secret, link, change, now)).toBe('invalid');
    if (change !== '') expect(verifyLink(secret + change, link, signature, now)).toBe('invalid');
  });
  fc.assert(property, runs);
});

test('characters cannot move from one part of a link to the next', () => {
  const property = fc.property(
    fc.string(),
    fc.string(),
    fc.string({ minLength: 1 }),
    (key, expires, moved) => {
      const rest = { filename: 'f', contentType: 't', sha256: 's' };
      const signature = signLink('secret', { key: key + moved, expires, ...rest });
      expect(verifyLink('secret', { key, expires: moved + expires, ...rest }, signature, now)).toBe(
        'invalid',
      );
    },
  );
  fc.assert(property, runs);
});

test('no storage key leads out of the folder', () => {
  const piece = fc.constantFrom('..', '.', '/', '\\', '%2e', '\0', 'a', 'b.c', '~', ' ', '…', 'C:');
  const keys = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  );
  const root = resolve('/data/archives');
  const property = fc.property(keys, (key) => {
    if (!isStorageKey(key)) {
      expect(() => locateFile(root, key)).toThrow('storage key');
      return;
    }
    expect(resolve(locateFile(root, key)).startsWith(root + sep)).toBe(true);
    expect(locateFile(root, key)).toBe(join(root, key));
  });
  fc.assert(property, runs);
});

test('no string is both an admin key and an assistant key', () => {
  const tails = fc.string({ unit: fc.constantFrom(...'abc09_-svdc'), maxLength: 40 });
  const starts = fc.constantFrom('svc_', 'svc_dsc_', 'svc_dsc', 'svc_svc_dsc_', 'dsc_');
  const property = fc.property(starts, tails, (start, tail) => {
    const key = start + tail;
    expect(adminKeyPattern.test(key) && assistantKeyPattern.test(key)).toBe(false);
    if (key.startsWith('svc_dsc_')) expect(keyKind(key)).toBe('assistant');
  });
  fc.assert(property, runs);
});
