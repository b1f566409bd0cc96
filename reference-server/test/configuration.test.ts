import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ConfigOptions, readConfig } from '../src/cli/read-config.ts';
import { temporaryFolder } from './support/docs-folder.ts';

function writeConfig(settings: object): string {
  const file = join(temporaryFolder(), 'server.json');
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

function read(settings: object, environment: Record<string, string> = {}, options: ConfigOptions = {}) {
  return readConfig({ config: writeConfig(settings), ...options }, environment);
}

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
