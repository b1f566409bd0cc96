import { expect, test } from 'vitest';
import { fakeArtifacts } from './fake-artifacts.ts';
import { answer, fakeService, secrets } from './fake-service.ts';
import { runAction } from './run-action.ts';

type Faults = Parameters<typeof fakeArtifacts>[0];

async function upload(faults: Faults, inputs: Record<string, string> = {}) {
  const [service, artifacts] = [await fakeService(), await fakeArtifacts(faults)];
  const outcome = await runAction({
    inputs: { 'api-url': service.url, 'api-key': secrets.apiKey, domain: 'acme', ...inputs },
    environment: artifacts.environment,
    secrets: artifacts.secrets,
  });
  return { ...outcome, stored: artifacts.stored, archive: service.archive };
}

test('says what to do when the run already has an artifact of that name', async () => {
  const taken = answer(409, { code: 'already_exists', msg: 'an artifact with this name already exists' });
  const { code, annotations, outputs } = await upload({ create: [taken, taken, taken] });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('artifact-name')]);
  expect(outputs).toMatchObject({ status: 'failed', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('ends at once when the service refuses', async () => {
  const { code, annotations } = await upload({
    create: [answer(403, { code: 'permission_denied', msg: 'no' })],
  });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('(403)')]);
});

test('survives a 503 of the service', async () => {
  const { code, stored, archive } = await upload({
    create: [answer(503, { code: 'unavailable', msg: 'busy' })],
  });
  expect([code, stored[0]?.bytes.equals(archive)]).toEqual([0, true]);
});

test('tries the whole upload again when the store refuses a block', async () => {
  const { code, stored, archive } = await upload({ blob: [answer(403, {})] });
  expect([code, stored[0]?.bytes.equals(archive)]).toEqual([0, true]);
});

test.each(['a/b', 'a:b', 'a*'])('refuses the artifact name %s before anything starts', async (name) => {
  const { code, annotations } = await upload({}, { 'artifact-name': name });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('artifact-name')]);
});

test('delivers to the other targets when one fails', async () => {
  const refusal = { create: [answer(403, { code: 'permission_denied', msg: 'no' })] };
  const { code, outputs, summary } = await upload(refusal, {
    targets: 'artifact, directory',
    directory: 'public',
  });
  expect([code, outputs.directory]).toEqual([1, expect.stringMatching(/public$/)]);
  expect(summary).toMatch(/artifact<\/td><td>❌ failed.*directory<\/td><td>✅ delivered/s);
});

test('tells what was delivered before the step ran out of time', async () => {
  const { code, outputs, summary } = await upload(
    { blob: [() => {}] },
    { targets: 'directory, artifact', directory: 'public', 'timeout-minutes': '0.05' },
  );
  expect([code, outputs.directory]).toEqual([1, expect.stringMatching(/public$/)]);
  expect(summary).toMatch(/directory<\/td><td>✅ delivered/);
  expect(summary).toMatch(/artifact<\/td><td>❌ failed/);
});

test('says before anything is exported that a server of an enterprise has no artifacts', async () => {
  const [service, artifacts] = [await fakeService(), await fakeArtifacts()];
  const { annotations } = await runAction({
    inputs: {
      'api-url': service.url,
      'api-key': secrets.apiKey,
      domain: 'acme',
      targets: 'artifact, pages',
    },
    environment: { ...artifacts.environment, GITHUB_SERVER_URL: 'https://github.acme.example' },
  });
  expect(annotations.join()).toContain('"artifact" needs the artifact service');
  expect(annotations.join()).toContain('"pages" needs the artifact service');
  expect(service.seen).toEqual([]);
});

test('hands a masked link to later steps on request', async () => {
  const service = await fakeService();
  const inputs = { 'api-url': service.url, 'api-key': secrets.apiKey, domain: 'acme', targets: 'bundle-url' };
  const { code, outputs, log, masks } = await runAction({ inputs, expected: ['bundle-url'] });
  expect(code).toBe(0);
  expect(outputs['bundle-url']).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/files\/bundle\.tar\.gz\?X-Amz-Credential=/,
  );
  expect(masks).toContain(outputs['bundle-url']);
  expect(log.replaceAll(/^::add-mask::.*$/gm, '')).not.toContain(outputs['bundle-url']);
});
