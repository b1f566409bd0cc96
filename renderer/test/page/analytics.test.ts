import { expect, test } from 'vitest';
import { type RenderedFolder, renderFolder } from '../render-folder.ts';

const files = (integrations: object) => ({
  'docs.json': JSON.stringify({ name: 'Acme', integrations, navigation: { pages: ['index'] } }),
  'index.mdx': '---\ntitle: Home\n---\n\nWords.\n',
});

const both = { plausible: { domain: 'docs.acme.com' }, ga4: { measurementId: 'G-1' } };

const scriptOf = (site: RenderedFolder) =>
  /<script src="(_offprint\/analytics\.\w+\.js)" defer>/.exec(site.read('index.html'))?.[1];

test.each(['cloud', 'client-hosted'] as const)('a %s site loads its analytics', async (deployment) => {
  const site = await renderFolder(files(both), { deployment });
  expect(site.read(scriptOf(site) ?? '')).toContain(
    '{"providers":{"ga4":{"measurementId":"G-1"},"plausible":{"domain":"docs.acme.com"}}}',
  );
});

test.each([
  ['an air-gapped site', both, 'air-gapped'],
  ['a site without any', {}, 'cloud'],
  ['a site with a provider that lacks its key', { ga4: {}, posthog: { apiHost: 'https://a.b' } }, 'cloud'],
] as const)('%s loads none', async (_name, integrations, deployment) => {
  const site = await renderFolder(files(integrations), { deployment });
  expect(scriptOf(site)).toBeUndefined();
  expect(site.files.filter((file) => file.includes('analytics'))).toEqual([]);
});
