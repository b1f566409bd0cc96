/** A public assistant key, fit for client-side code. */
export const assistantKeyPrefix = 'svc_dsc_';

/** An admin key, a server-side secret. */
export const adminKeyPrefix = 'svc_';

/** An assistant key as a whole; an admin key is the second pattern and never matches the first. */
export const assistantKeyPattern = /^svc_dsc_[A-Za-z0-9_-]{16,}$/;
export const adminKeyPattern = /^svc_(?!dsc_)[A-Za-z0-9_-]{16,}$/;

export type KeyKind = 'assistant' | 'admin';

/** Tells by the prefix alone what a key may open; `undefined` for a key of another service. */
export function keyKind(key: string): KeyKind | undefined {
  if (key.startsWith(assistantKeyPrefix)) return 'assistant';
  return key.startsWith(adminKeyPrefix) ? 'admin' : undefined;
}

/** What a key is written in, for the messages about one that is not. */
export const keyText = 'letters, digits and other visible ASCII characters';

/** Whether a key can be sent at all: a header holds no space, line break or other letters. */
export function isKeyText(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}
