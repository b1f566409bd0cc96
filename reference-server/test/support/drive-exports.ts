import { createHash } from 'node:crypto';
import { exportJobsPath } from '@offprint/protocol';

export type Driver = { addresses: () => string[]; key: string };

type Answer = { status: number; body: Record<string, unknown> };

/** Calls one of the API processes, and the next while they are down. */
export async function callAny(
  { addresses, key }: Driver,
  method: string,
  path: string,
  json?: unknown,
  idempotencyKey = '',
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const all = addresses();
    const address = all[tries % Math.max(1, all.length)];
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === '' ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        signal: AbortSignal.timeout(10_000),
      });
      const body = JSON.parse(await response.text());
      if (response.status < 500) return { status: response.status, body };
    } catch (error) {
      if (tries > 600) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Starts `count` exports, each by an idempotent call that is repeated until it is answered; gives the job ids. `name` sets these calls apart from earlier ones. */
export async function startExports(
  driver: Driver,
  domains: readonly string[],
  { count, name }: { count: number; name: string },
): Promise<string[]> {
  const jobIds: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const domain = domains[number % domains.length];
    const { body } = await callAny(driver, 'POST', exportJobsPath, { domain }, `${name}-${number}`);
    jobIds.push(String(body.jobId));
  }
  return jobIds;
}

/** Polls a job to its end; throws when a final state changes or progress falls back after it. */
export async function watchExport(driver: Driver, jobId: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { body } = await callAny(driver, 'GET', `${exportJobsPath}/${jobId}`);
    if (body.status === 'completed' || body.status === 'failed') return body;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** SHA-256 of the bytes behind a new link, compared with what the bundle call says of them. */
export async function downloadDigest(driver: Driver, jobId: string): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const { status, body } = await callAny(driver, 'POST', `${exportJobsPath}/${jobId}/bundle`);
    if (status !== 200) throw new Error(`No bundle of ${jobId}: ${JSON.stringify(body)}`);
    try {
      const response = await fetch(String(body.bundleUrl));
      const bytes = Buffer.from(await response.arrayBuffer());
      const digest = createHash('sha256').update(bytes).digest('hex');
      if (!response.ok || digest !== body.sha256)
        throw new Error(`Broken archive of ${jobId}: ${response.status}`);
      return digest;
    } catch (error) {
      if (tries > 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
