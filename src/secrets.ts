import { setSecret } from '@actions/core';

const secretParameter = /signature|credential|token|^sig$|^key$|policy/i;

/** Masks the key in every log, as it is and as it looks inside an address. */
export function maskKey(key: string): void {
  for (const form of forms(key)) setSecret(form);
}

/**
 * Masks a presigned address and those of its parameters that make it work. Hosts, dates and identifiers stay
 * readable: the runner swallows outputs that contain a masked text.
 */
export function maskLink(url: URL): void {
  setSecret(url.href);
  for (const [name, value] of url.searchParams) {
    if (!secretParameter.test(name) || value.length < 8) continue;
    for (const form of forms(value)) setSecret(form);
  }
}

function forms(secret: string): Set<string> {
  return new Set([secret, encodeURIComponent(secret), encodeURIComponent(secret).replaceAll('%20', '+')]);
}
