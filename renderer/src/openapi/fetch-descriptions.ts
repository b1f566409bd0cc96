import { lookup } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIPv4 } from 'node:net';
import type { FetchedTexts } from './description-library.ts';

/** Larger answers are cut off as faults (bytes). */
const largestAnswer = 32 * 1024 * 1024;
const longestWait = 15_000;
const mostRedirects = 5;
const mostAddresses = 20;

type Fetched = { text: string } | { reason: string };

/**
 * Fetches the descriptions that the docs name by their address. The docs are not trusted: https alone, public
 * addresses alone, limits on time, size, redirects and number. Never throws; a failure is part of the answer.
 */
export async function fetchDescriptions(addresses: readonly string[]): Promise<FetchedTexts> {
  const wanted = [...new Set(addresses)].slice(0, mostAddresses);
  const answers = await Promise.all(
    wanted.map(async (address) => [address, await fetchOne(address)] as const),
  );
  return new Map(answers);
}

async function fetchOne(address: string): Promise<Fetched> {
  try {
    return { text: await read(new URL(address), mostRedirects) };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    const remedy = 'Put the file into the docs to render without a network';
    return { reason: `The API description "${address}" could not be fetched: ${cause}. ${remedy}` };
  }
}

function read(address: URL, redirects: number): Promise<string> {
  if (address.protocol !== 'https:') throw new Error('expected an https address');
  if (isBlocked(address.hostname.replace(/^\[|\]$/g, ''))) throw new Error('expected a public address');
  const signal = AbortSignal.timeout(longestWait);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = { lookup: publicLookup, signal, headers: { accept: 'application/json, application/yaml' } };
  const call = request(address, options, (answer) => {
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy();
      if (redirects === 0) reject(new Error('too many redirects'));
      else resolve(follow(address, headers.location, redirects - 1));
      return;
    }
    if (statusCode !== 200) {
      answer.destroy();
      reject(new Error(`the server answered with status ${statusCode}`));
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > largestAnswer) answer.destroy(new Error('expected less than 32 MB'));
    });
    answer.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    answer.on('error', reject);
  });
  call.on('error', reject);
  call.end();
  return promise;
}

async function follow(from: URL, location: string, redirects: number): Promise<string> {
  return read(new URL(location, from), redirects);
}

/** Networks that belong to the machine, its neighbours or its cloud. */
const internal = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, prefix, 'ipv4');

/** IPv6 is public in 2000::/3; addresses that carry an IPv4 one in it are left out. */
const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');
const carrying = new BlockList();
carrying.addSubnet('2002::', 16, 'ipv6');
carrying.addSubnet('2001::', 32, 'ipv6');

/** Whether an IP address, or a name that is one, is not public; other names are judged once they are resolved. */
function isBlocked(address: string): boolean {
  if (isIPv4(address)) return internal.check(address, 'ipv4');
  if (!address.includes(':')) return false;
  return !publicSix.check(address, 'ipv6') || carrying.check(address, 'ipv6');
}

/** Judges the very addresses that the connection is going to use, so a name cannot change its meaning in between. */
const publicLookup: NonNullable<Parameters<typeof request>[1]['lookup']> = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const allowed = found.filter(({ address }) => !isBlocked(address));
    const [first] = allowed;
    if (!first) return callback(new Error('expected a public address'), '', 0);
    if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};
