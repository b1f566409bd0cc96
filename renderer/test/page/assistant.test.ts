import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const assistant = { url: 'https://api.acme.com/', key: 'svc_dsc_abc', domain: 'acme' };
const secret = 'svc_5ecre7';

const files = (settings: object, navigation: object = { pages: ['index'] }) => ({
  'docs.json': JSON.stringify({ name: 'Acme', navigation, ...settings }),
  'index.md': '# Home\n',
});

const scripts = ({ files }: { files: string[] }) =>
  files.filter((file) => file.includes('_offprint/assistant.'));

describe('the assistant of a site', () => {
  test.each(['cloud', 'client-hosted'] as const)(
    'is offered where it is configured: %s',
    async (deployment) => {
      const site = await renderFolder(files({ assistant }), { deployment });
      expect(site.messages).toEqual([]);
      const script = /data-assistant="([^"]+)"/.exec(site.read('index.html'))?.[1] ?? '';
      expect(site.read(script)).toContain('"url":"https://api.acme.com","key":"svc_dsc_abc","domain":"acme"');
      expect(site.read('index.html')).toContain('class="op-ask-open"');
    },
  );

  test.each([
    ['none is configured', {}, 'client-hosted'],
    ['the network is closed', { assistant }, 'air-gapped'],
  ] as const)('is missing where %s', async (_name, settings, deployment) => {
    const site = await renderFolder(files(settings), { deployment });
    expect(site.read('index.html')).not.toMatch(/data-assistant|data-ask/);
    expect(scripts(site)).toEqual([]);
  });

  test('speaks the languages of the site', async () => {
    const languages = [
      { language: 'en', pages: ['index'] },
      { language: 'de', pages: ['de/index'] },
    ];
    const site = await renderFolder({ ...files({ assistant }, { languages }), 'de/index.md': '# Start\n' });
    const script = /data-assistant="([^"]+)"/.exec(site.read('de/index.html'))?.[1] ?? '';
    expect(site.read(script)).toContain('Antworten werden erzeugt');
    expect(scripts(site).length).toBe(3);
  });

  test('takes the place of the configured one when a caller names another', async () => {
    const options = {
      assistant: { url: 'https://other.com', key: 'svc_dsc_x' },
      siteUrl: 'https://docs.acme.com',
    };
    const site = await renderFolder(files({ assistant }), options);
    const script = /data-assistant="([^"]+)"/.exec(site.read('index.html'))?.[1] ?? '';
    expect(site.read(script)).toContain(
      '"url":"https://other.com","key":"svc_dsc_x","domain":"docs.acme.com"',
    );
  });

  test('never publishes an admin key, in the site or in the report', async () => {
    const site = await renderFolder(files({ assistant: { ...assistant, key: secret } }));
    expect(site.messages).toMatchObject([
      { rule: 'assistant-admin-key', severity: 'error', file: 'docs.json', line: 1 },
    ]);
    expect(JSON.stringify(site.messages)).not.toContain(secret);
    expect(site.files.filter((file) => site.read(file).includes(secret))).toEqual([]);
    await expect(renderFolder(files({}), { assistant: { ...assistant, key: secret } })).rejects.toThrow(
      /Unexpected admin key(?!.*5ecre7)/,
    );
  });

  test.each([
    ['a key of another kind', { key: 'sk-5ecre7' }, 'assistant.key'],
    ['an address of another scheme', { url: 'ftp://api.acme.com' }, 'assistant.url'],
    ['a domain with a path', { domain: 'acme/../x' }, 'assistant.domain'],
  ])('reports %s without repeating keys', async (_name, wrong, setting) => {
    const site = await renderFolder(files({ assistant: { ...assistant, ...wrong } }));
    expect(site.messages[0]).toMatchObject({
      rule: 'config-value',
      reason: expect.stringContaining(setting),
    });
    expect(JSON.stringify(site.messages)).not.toContain('5ecre7');
  });

  test.each([
    [['--assistant-url', 'https://api.acme.com', '--assistant-key', secret], 'admin key'],
    [['--assistant-url', 'https://api.acme.com'], '--assistant-key'],
    [
      ['--assistant-key', 'svc_dsc_x', '--assistant-url', 'https://a.b', '--deployment', 'air-gapped'],
      'air-gapped',
    ],
  ])('is refused on the command line: %s', async (options, words) => {
    const { folder } = await renderFolder(files({}));
    const cli = join(import.meta.dirname, '../../src/cli/main.ts');
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--conditions=offprint-source',
        cli,
        'render',
        join(folder, 'docs'),
        '--out',
        join(folder, 'out'),
        ...options,
      ],
      { encoding: 'utf8' },
    );
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain(secret);
  });
});
