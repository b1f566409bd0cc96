import { fetchPublic } from '../site/fetch-public.ts';
import type { FetchedTexts } from './description-library.ts';

const limits = {
  protocols: ['https:'],
  accept: 'application/json, application/yaml',
  largest: 32 * 1024 * 1024,
  timeout: 15_000,
};
const mostAddresses = 20;
const remedy = 'Put the file into the docs to render without a network';

/**
 * Fetches the descriptions that the docs name by their address: a limited number, over https alone. A failure is part
 * of the answer. Throws the signal's reason when aborted.
 */
export async function fetchDescriptions(
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<FetchedTexts> {
  const wanted = [...new Set(addresses)];
  const fetched = await Promise.all(
    wanted
      .slice(0, mostAddresses)
      .map(async (address) => [address, await fetchOne(address, signal)] as const),
  );
  const surplus = wanted.slice(mostAddresses).map((address) => {
    const cause = `no more than ${mostAddresses} are fetched for a site`;
    return [
      address,
      { reason: `The API description "${address}" was not fetched: ${cause}. ${remedy}` },
    ] as const;
  });
  return new Map([...fetched, ...surplus]);
}

async function fetchOne(
  address: string,
  signal: AbortSignal | undefined,
): Promise<{ text: string } | { reason: string }> {
  signal?.throwIfAborted();
  try {
    const { contents } = await fetchPublic(new URL(address), { ...limits, signal });
    return { text: contents.toString('utf8') };
  } catch (error) {
    signal?.throwIfAborted();
    const cause = error instanceof Error ? error.message : String(error);
    const sentence = cause.replace(/\.$/, '');
    return { reason: `The API description "${address}" could not be fetched: ${sentence}. ${remedy}` };
  }
}
