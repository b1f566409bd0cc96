import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ConfigOptions, readConfig } from '../src/cli/read-config.ts';
import { ConfigError } from '../src/config.ts';
import { temporaryFolder } from './support/docs-folder.ts';

function writeConfig(settings: object): string {
  const file = join(temporaryFolder(), 'server.json');
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

function read(settings: object, environment: Record<string, string> = {}, options: ConfigOptions = {}) {
  return readConfig({ config: writeConfig(settings), ...options }, environment);
}

describe('a setting that is not known', () => {
  test.each<[object, string, string]>([
    [{ metricstoken: 'a-token-of-sixteen' }, 'metricstoken', 'did you mean "metricsToken"?'],
    [{ export: { keepBundels: 2 } }, 'keepBundels', 'did you mean "keepBundles"?'],
    [
      { assistant: { model: { provider: 'offline', delay: 5 } } },
      'delay',
      'expected one of provider, phraseDelayMs',
    ],
    [
      { organizations: [{ id: 'acme', sites: [{ id: 'acme', source: { type: 'upload' }, host: 'a.b' }] }] },
      'host',
      'did you mean "hosts"?',
    ],
  ])('%j is refused by its name and that of the file', async (settings, name, advice) => {
    await expect(read(settings)).rejects.toThrow(ConfigError);
    await expect(read(settings)).rejects.toThrow(/server\.json/);
    await expect(read(settings)).rejects.toThrow(`Unknown setting "${name}", ${advice}`);
  });
});

test('the port for health comes from the options, then the environment, then the file', async () => {
  const environment = { OFFPRINT_HEALTH_PORT: '2' };
  expect((await read({ healthPort: 1 }, environment, { 'health-port': '3' })).healthPort).toBe(3);
  expect((await read({ healthPort: 1 }, environment)).healthPort).toBe(2);
  expect((await read({ healthPort: 1 }, { OFFPRINT_HEALTH_PORT: '' })).healthPort).toBe(1);
});

test('a log level comes from the environment, then the file', async () => {
  expect((await read({ logLevel: 'error' }, { OFFPRINT_LOG_LEVEL: 'debug' })).logLevel).toBe('debug');
  expect((await read({ logLevel: 'error' })).logLevel).toBe('error');
  expect((await read({})).logLevel).toBeUndefined();
});

describe('names that are given twice', () => {
  const site = (id: string, ...hosts: string[]) => ({ id, hosts, source: { type: 'upload' } });
  const long = 'a'.repeat(62);
  test.each<[string, object, string[], RegExp]>([
    ['by options', {}, ['a.b=.', 'a-b=.'], /"a-b" is configured twice, as a\.b and as a-b/],
    ['by long options', {}, [`${long}.b.c=.`, `${long}.b.d=.`], /is configured twice/],
    [
      'to sites',
      {
        organizations: [
          { id: 'one', sites: [site('acme')] },
          { id: 'two', sites: [site('acme', 'a.b')] },
        ],
      },
      [],
      /"acme" is configured twice, without a host and as a\.b/,
    ],
    ['to organizations', { organizations: [{ id: 'one' }, { id: 'one' }] }, [], /"one" is configured twice/],
    [
      'as hosts',
      { organizations: [{ id: 'one', sites: [site('one', 'a.b'), site('two', 'A.b')] }] },
      [],
      /"a\.b" is configured for two sites/,
    ],
  ])('%s are refused', async (_name, settings, options, complaint) => {
    await expect(read(settings, {}, { site: options })).rejects.toThrow(complaint);
  });
});

describe('a store', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'token' };
  const readKeys = { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: 'token' };
  const address = { endpoint: 'http://store:9000', bucket: 'bundles' };
  const environment = { OFFPRINT_S3_ENDPOINT: address.endpoint, OFFPRINT_S3_BUCKET: address.bucket };

  test('comes from the environment, temporary keys too', async () => {
    const { storage } = await read({}, { ...environment, ...keys, AWS_DEFAULT_REGION: 'eu-west-1' });
    expect(storage).toEqual({ type: 's3', ...address, ...readKeys, region: 'eu-west-1' });
  });

  test('of the file takes its keys from the environment, which may name another bucket', async () => {
    const file = { storage: { type: 's3', ...address, publicEndpoint: 'http://public:9000' } };
    const { storage } = await read(file, { ...keys, OFFPRINT_S3_BUCKET: 'others' });
    expect(storage).toEqual({ ...file.storage, ...readKeys, bucket: 'others', region: 'us-east-1' });
  });

  test('of the file keeps its own keys and region', async () => {
    const storage = { type: 's3', ...address, region: 'here', accessKeyId: 'own', secretAccessKey: 'own' };
    expect((await read({ storage }, { ...keys, AWS_REGION: 'eu-west-1' })).storage).toEqual(storage);
    expect((await read({}, keys)).storage).toEqual({ type: 'local' });
  });
});

describe('a model in the environment', () => {
  test('leaves the other settings of the assistant as the file has them', async () => {
    const file = { assistant: { timeoutSeconds: 7, model: { provider: 'offline', phraseDelayMs: 5 } } };
    const { assistant } = await read(file, {
      OFFPRINT_MODEL_PROVIDER: 'anthropic',
      OFFPRINT_MODEL: 'sonnet',
      OFFPRINT_MODEL_KEY: 'secret',
    });
    expect(assistant.timeoutSeconds).toBe(7);
    expect(assistant.model).toEqual({ provider: 'anthropic', model: 'sonnet', apiKey: 'secret' });
  });
});
