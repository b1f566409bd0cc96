import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const files = (integrations: object) => ({
  'docs.json': JSON.stringify({
    name: 'Acme',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    integrations,
    navigation: { pages: ['index'] },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nWords.\n',
});

const both = { plausible: { domain: 'docs.acme.com' }, fathom: { siteId: 'ABC' } };

test.each(['cloud', 'client-hosted'] as const)(
  'brings the configured analytics to a %s site',
  async (kind) => {
    const page = (await renderFolder(files(both), { deployment: kind })).read('index.html');
    expect(page).toContain(
      '<script src="https://plausible.io/js/script.js" data-domain="docs.acme.com" defer>',
    );
    expect(page).toContain('<script src="https://cdn.usefathom.com/script.js" data-site="ABC" defer>');
  },
);

test('keeps analytics out of an air-gapped site', async () => {
  const page = (await renderFolder(files(both), { deployment: 'air-gapped' })).read('index.html');
  expect(page).not.toMatch(/plausible|usefathom/);
});

test('asks the server that the site runs itself, if it is a host', async () => {
  const at = async (server: string) =>
    (await renderFolder(files({ plausible: { domain: 'a.b', server } }))).read('index.html');
  expect(await at('stats.acme.com')).toContain('src="https://stats.acme.com/js/script.js"');
  expect(await at('evil/"><script>')).not.toMatch(/evil|data-domain/);
});
