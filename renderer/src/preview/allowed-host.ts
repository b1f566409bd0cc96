import { isIP } from 'node:net';

/**
 * Whether a request came to an address of this machine or to a name that was allowed. A page of the web can let a name
 * of its own lead here (DNS rebinding) and would then read the docs; it cannot choose another `Host`.
 *
 * @param allowed Names, lower case.
 */
export function isAllowedHost(host: string | undefined, allowed: readonly string[]): boolean {
  const name = hostName(host ?? '');
  if (name === undefined) return false;
  const bare = name.replace(/^\[|\]$/g, '');
  return isIP(bare) !== 0 || name === 'localhost' || name.endsWith('.localhost') || allowed.includes(name);
}

function hostName(host: string): string | undefined {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
