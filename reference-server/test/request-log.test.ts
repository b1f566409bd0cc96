import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { logRequests } from '../src/http/request-log.ts';

test('a client that leaves before its answer is logged as such, with its address', async () => {
  const lines: string[] = [];
  const app = express().use(logRequests(pino({}, { write: (line: string) => void lines.push(line) })));
  app.get('/answered', (_request, response) => void response.status(204).end());
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  app.get('/held', () => {});
  await expect(fetch(`${base}/held?key=secret`, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
  await fetch(`${base}/answered`);
  await expect.poll(() => lines.length).toBe(2);
  const [held, answered] = lines.map((line) => JSON.parse(line));
  expect(held).toMatchObject({ path: '/held', status: 499, aborted: true, ip: '127.0.0.1' });
  expect(answered).toMatchObject({ path: '/answered', status: 204, ip: '127.0.0.1' });
  expect(lines.join()).not.toContain('secret');
});
