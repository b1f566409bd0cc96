import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurnstile } from '../src/http/turnstile.ts';

test('lets so many in per round of the event loop, in their order', async () => {
  const turnstile = createTurnstile(2);
  const done: number[] = [];
  for (let number = 1; number <= 5; number += 1) turnstile.enter(() => done.push(number));
  expect(done).toEqual([1, 2]);
  await setImmediate();
  expect(done).toEqual([1, 2, 3, 4]);
  turnstile.enter(() => done.push(6));
  await setImmediate();
  await setImmediate();
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
});

test('holds nobody up where nobody waits', async () => {
  const turnstile = createTurnstile(1);
  const done: number[] = [];
  for (let number = 1; number <= 3; number += 1) {
    turnstile.enter(() => done.push(number));
    expect(done).toHaveLength(number);
    await setImmediate();
    await setImmediate();
  }
});
