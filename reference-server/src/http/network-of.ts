import { isIPv6 } from 'node:net';

/**
 * What a limit counts by: an IPv4 address as it is, and of an IPv6 address the network of 64 bits, since whoever has one
 * has all of its addresses (RFC 6177).
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Groups of 16 bits as numbers are written, whatever zeros stand before them. */
function groupsOf(part: string): string[] {
  return part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]));
}
