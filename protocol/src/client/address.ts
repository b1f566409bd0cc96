import { ExportError } from './export-error.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether `url` stays on this machine. */
function isLoopback(url: URL): boolean {
  return loopbackHosts.has(url.hostname) || url.hostname.endsWith('.localhost');
}

/** Parses an address that may carry a key or a signature: https, or http on this machine or where `allowHttp` says so. */
export function toSafeUrl(address: string, base: URL | undefined, allowHttp: boolean): URL {
  const url = URL.parse(address, base?.href);
  if (url === null) throw new ExportError('unsafe-address', 'The address is not a valid URL.');
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && (allowHttp || isLoopback(url)));
  if (isSafe && url.username === '' && url.password === '') return url;
  throw new ExportError(
    'unsafe-address',
    `The address ${toPublicUrl(url)} is not safe, expected https:// without a user name or password.`,
  );
}

/** The part of an address that may be shown: origin and path. Signatures live in the query. */
export function toPublicUrl(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}
