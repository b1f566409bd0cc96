import { ExportError } from './export-error.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether `url` stays on this machine. */
function isLoopback(url: URL): boolean {
  return loopbackHosts.has(url.hostname) || url.hostname.endsWith('.localhost');
}

export type AddressRules = {
  /** What the address is, for the message: `API address`, say. */
  name: string;
  base?: URL;
  /** Permits http:// beyond this machine. */
  allowHttp: boolean;
  /** How the caller's users say so; `allow-http` by default. */
  httpOption?: string;
};

/** Parses an address that may carry a key or a signature: https, or http on this machine or where `allowHttp` says so. */
export function toSafeUrl(address: string, rules: AddressRules): URL {
  const { name, base, allowHttp, httpOption = 'allow-http' } = rules;
  const url = URL.parse(address, base?.href);
  if (url === null)
    throw new ExportError(
      'unsafe-address',
      `The ${name} is not a valid URL, expected one such as https://host.example.`,
    );
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && (allowHttp || isLoopback(url)));
  if (isSafe && url.username === '' && url.password === '') return url;
  const remedy =
    url.protocol === 'http:' && !allowHttp
      ? ` Inside a private network, ${httpOption} permits plain http://.`
      : '';
  throw new ExportError(
    'unsafe-address',
    `The ${name} ${toPublicUrl(url)} is not safe, expected https:// without a user name or password.${remedy}`,
  );
}

/** The part of an address that may be shown: origin and path. Signatures live in the query. */
export function toPublicUrl(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}
