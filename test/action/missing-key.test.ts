import { expect, test } from 'vitest';
import { fakeService } from './fake-service.ts';
import { runAction, type Step } from './run-action.ts';

async function runWithoutKey(step: Step, inputs: Record<string, string> = {}) {
  const { url, seen } = await fakeService();
  const outcome = await runAction({
    ...step,
    inputs: { 'api-url': url, domain: 'acme', targets: 'directory', directory: 'public', ...inputs },
  });
  expect(seen).toEqual([]);
  return outcome;
}

const fork = { event: { pull_request: { number: 3, head: { repo: { full_name: 'mallory/docs' } } } } };

test.each<[string, Step, string]>([
  ['a pull request from a fork', fork, 'no secrets to pull requests from forks ("mallory/docs")'],
  ['Dependabot', { environment: { GITHUB_ACTOR: 'dependabot[bot]' } }, 'Dependabot secrets'],
  ['a push', {}, 'store it as a secret'],
])('explains an empty key in %s', async (_, step, message) => {
  const { code, annotations } = await runWithoutKey(step);
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining(message)]);
});

test('skips with a notice when asked', async () => {
  const { code, outputs, annotations } = await runWithoutKey(fork, { 'on-missing-key': 'skip' });
  expect([code, outputs.status, annotations.join()]).toEqual([
    0,
    'skipped',
    expect.stringContaining('Nothing exported'),
  ]);
});
