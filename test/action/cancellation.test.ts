import { describe, expect, test } from 'vitest';
import type { Handler } from '../../protocol/test/listen.ts';
import { fakeArtifacts } from './fake-artifacts.ts';
import { fakeService, running, type ServiceScript, secrets, stall } from './fake-service.ts';
import { runAction } from './run-action.ts';

const silence: Handler = () => {};

/** Where the step is when the signal comes: what the service does, and what the log shows by then. */
const phases: [string, ServiceScript, RegExp][] = [
  ['starting', { start: [silence] }, /::group::Start the export/],
  ['polling', { status: [running] }, /Job running/],
  ['packaging', { bundle: [silence] }, /Job completed/],
  ['downloading', { file: [stall] }, /::group::Download/],
];

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
  test.each(phases)('while %s stops, cleans up and fails in time', async (_, script, moment) => {
    const service = await fakeService(script);
    let sentAt = 0;
    const { code, outputs, leftovers, annotations, summary } = await runAction({
      inputs: {
        'api-url': service.url,
        'api-key': secrets.apiKey,
        domain: 'acme',
        targets: 'directory',
        directory: 'public',
      },
      onLog: (log, child) => {
        if (sentAt > 0 || !moment.test(log)) return;
        sentAt = performance.now();
        setTimeout(() => child.kill(signal), 50);
      },
    });
    expect(performance.now() - sentAt).toBeLessThan(2500);
    expect({ code, status: outputs.status, leftovers }).toEqual({
      code: 1,
      status: 'cancelled',
      leftovers: [],
    });
    expect(annotations.join()).toContain(`The step was cancelled (${signal}).`);
    expect(summary).toContain('cancelled');
  });

  test('while an upload stalls stops in time', async () => {
    const [service, artifacts] = [await fakeService(), await fakeArtifacts({ blob: [silence] })];
    let sent = false;
    const { code, outputs } = await runAction({
      inputs: { 'api-url': service.url, 'api-key': secrets.apiKey, domain: 'acme' },
      environment: artifacts.environment,
      secrets: artifacts.secrets,
      onLog: (log, child) => {
        if (sent || !log.includes('Beginning upload')) return;
        sent = true;
        setTimeout(() => child.kill(signal), 50);
      },
    });
    expect([code, outputs.status]).toEqual([1, 'cancelled']);
  });
});
