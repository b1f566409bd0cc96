import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

function docs(settings: object): string {
  return JSON.stringify({
    name: 'Ärger & Co',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['a/b'] },
    ...settings,
  });
}

test('logo and favicon come with the bundle, one for each theme', async () => {
  const { read, files } = await renderFolder({
    'docs.json': docs({
      logo: { light: '/logo/light.svg', dark: 'logo/dark.svg' },
      favicon: '/favicon.svg',
    }),
    'logo/light.svg': svg,
    'logo/dark.svg': `${svg}\n`,
    'favicon.svg': svg,
    'a/b.md': '# B',
  });
  const page = read('a/b.html');
  expect(page).toMatch(
    /<img class="op-light" src="\.\.\/_offprint\/logo-light\.\w+\.svg" alt="Ärger &amp; Co">/,
  );
  expect(page).toMatch(/<img class="op-dark" src="\.\.\/_offprint\/logo-dark\.\w+\.svg"/);
  expect(page).toMatch(/<link rel="icon" href="\.\.\/_offprint\/favicon-light\.\w+\.svg">/);
  expect(files.filter((file) => /_offprint\/(?:logo|favicon)/.test(file))).toHaveLength(3);
});

test('a site without a favicon gets its initial, so that no browser asks the host for one', async () => {
  const { read, files } = await renderFolder({ 'docs.json': docs({}), 'a/b.md': '# B' });
  const favicon = files.find((file) => file.includes('favicon')) ?? '';
  expect(read('a/b.html')).toContain(`<link rel="icon" href="../${favicon}">`);
  expect(read(favicon)).toContain('>Ä</text>');
});

test('a logo that is not there is a warning with its place, and the name stands in', async () => {
  const { read, messages } = await renderFolder({
    'docs.json': docs({ logo: '/none.svg' }),
    'a/b.md': '# B',
  });
  expect(messages).toContainEqual(
    expect.objectContaining({ rule: 'missing-asset', file: 'docs.json', line: 1 }),
  );
  expect(read('a/b.html')).toContain('>Ärger &amp; Co</a>');
});
