import { assistantMessagePath } from '@offprint/protocol';
import { expect, test } from 'vitest';
import { startTestServer } from './support/test-server.ts';

test('counts readers by their IPv4 address or by the network of their IPv6 address', async () => {
  await using stack = new AsyncDisposableStack();
  const server = await startTestServer({
    trustProxy: true,
    limits: { assistantPerAddress: 1 },
    organizations: [{ id: 'acme' }],
  });
  stack.defer(() => server.close());
  const key = await server.createKey('acme', 'assistant');
  const path = assistantMessagePath.replace('{domain}', 'acme');
  const isLimited = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await server.call(path, { method: 'POST', key, json: {}, headers })).status === 429;
  };
  const asked = [
    ...['192.0.2.1', '192.0.2.2', '::ffff:192.0.2.1'],
    ...['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:0db8::1:2:3:4:5', '2001:db8:0:2::1'],
    ...['fe80::1', 'fe80::a:b:c:d', '::1', '::2'],
  ];
  const limited: boolean[] = [];
  for (const address of asked) limited.push(await isLimited(address));
  expect(limited).toEqual([false, false, true, false, true, true, false, false, true, false, true]);
}, 60_000);
