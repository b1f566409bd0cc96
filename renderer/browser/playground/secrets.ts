import type { Credential } from './model.ts';

/**
 * What the reader typed to prove who they are. It lives in this variable alone: not in the address, not in any
 * storage, and it is gone with the page.
 */
const secrets = new Map<string, string>();

export function secretOf(credential: Credential, part = ''): string {
  return secrets.get(credential.id + part) ?? '';
}

export function keepSecret(credential: Credential, value: string, part = ''): void {
  secrets.set(credential.id + part, value);
}

/** The value that is sent, or nothing when the reader left it out. */
export function credentialValue(credential: Credential): string | undefined {
  const secret = secretOf(credential);
  if (credential.type === 'basic') {
    const name = secretOf(credential, ' name');
    return name === '' && secret === '' ? undefined : `Basic ${toBase64(`${name}:${secret}`)}`;
  }
  if (secret === '') return undefined;
  const { prefix } = credential;
  if (prefix !== undefined && !secret.toLowerCase().startsWith(`${prefix.toLowerCase()} `))
    return `${prefix} ${secret}`;
  if (credential.type === 'apiKey' || credential.type === 'other') return secret;
  return `Bearer ${secret}`;
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
