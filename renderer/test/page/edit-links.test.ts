import { describe, expect, test } from 'vitest';
import type { RenderOptions } from '../../src/render-options.ts';
import { renderFolder } from '../render-folder.ts';

const github = 'https://github.com/acme/docs/edit/main/docs';

/** Renders a site of two pages with these settings of `feedback`. */
function renderSite(feedback: object, options: Partial<RenderOptions> = {}) {
  return renderFolder(
    {
      'docs.json': JSON.stringify({
        name: 'Site',
        feedback,
        navigation: { pages: ['index', 'guides/a b', 'own'] },
      }),
      'index.md': '# Home\n',
      'guides/a b.mdx': '---\ntitle: Tools & more\n---\n\nText.\n',
      'own.mdx': '---\ntitle: Own\nmode: custom\n---\n\nText.\n',
    },
    options,
  );
}

describe('links to the source of a page', () => {
  test('lead to its file below the given address', async () => {
    const { read } = await renderSite({ suggestEdit: true, editUrl: `${github}/` });
    expect(read('index.html')).toContain(`<a href="${github}/index.md" target="_blank" rel="noopener">`);
    expect(read('guides/a b.html')).toContain(`href="${github}/guides/a%20b.mdx"`);
    expect(read('guides/a b.html')).toContain('Edit this page');
    expect(read('own.html')).not.toContain('Edit this page');
  });

  test('put the file where the address says', async () => {
    const editUrl = 'https://bitbucket.org/acme/docs/src/main/{path}?mode=edit';
    const { read } = await renderSite({ editUrl });
    expect(read('index.html')).toContain(
      'href="https://bitbucket.org/acme/docs/src/main/index.md?mode=edit"',
    );
  });

  test('take the address of the caller before that of the docs', async () => {
    const { read } = await renderSite(
      { editUrl: 'https://example.com/a' },
      { editUrl: 'https://example.com/b' },
    );
    expect(read('index.html')).toContain('href="https://example.com/b/index.md"');
  });

  test.each([
    ['without an address', { suggestEdit: true }, {}],
    ['where the docs do not want them', { suggestEdit: false, editUrl: github }, {}],
    [
      'in an air-gapped bundle',
      { suggestEdit: true, raiseIssue: true, editUrl: github },
      { deployment: 'air-gapped' as const },
    ],
  ])('are left out %s', async (_case, feedback, options) => {
    const { read } = await renderSite(feedback, options);
    expect(read('index.html')).not.toContain('op-edit');
  });

  test('speak the language of the page', async () => {
    const { read } = await renderFolder({
      'docs.json': JSON.stringify({
        name: 'Site',
        feedback: { editUrl: github },
        navigation: {
          languages: [
            { language: 'en', pages: ['index'] },
            { language: 'de', pages: ['de/index'] },
          ],
        },
      }),
      'index.md': '# Home\n',
      'de/index.md': '# Start\n',
    });
    expect(read('de/index.html')).toContain('Diese Seite bearbeiten');
  });
});

describe('links to report an issue', () => {
  test.each([
    [github, 'https://github.com/acme/docs/issues/new?title=Docs%3A+Tools+%26+more'],
    [
      'https://git.example.com/group/sub/docs/-/edit/main',
      'https://git.example.com/group/sub/docs/-/issues/new?issue%5Btitle%5D=',
    ],
  ])('are made from %s', async (editUrl, expected) => {
    const { read } = await renderSite({ raiseIssue: true, suggestEdit: false, editUrl });
    const html = read('guides/a b.html');
    expect(html).toContain('Report an issue');
    expect(html).toContain(expected);
    expect(html).not.toContain('Edit this page');
  });

  test('name the page', async () => {
    const { read } = await renderSite({ raiseIssue: true, editUrl: github });
    expect(read('guides/a b.html')).toContain('body=Page%3A+%2Fguides%2Fa+b');
  });
});

describe('what the docs ask for and cannot have', () => {
  test.each([
    [{ suggestEdit: true }, 4],
    [{ raiseIssue: true, editUrl: 'https://example.com/docs' }, 4],
  ])('is told with its place: %j', async (feedback, line) => {
    const { messages } = await renderFolder({
      'docs.json': `{\n "name": "Site",\n "feedback":\n  ${JSON.stringify(feedback)},\n "navigation": { "pages": ["index"] } }`,
      'index.md': '# Home\n',
    });
    expect(messages).toContainEqual(
      expect.objectContaining({ rule: 'feedback-address', severity: 'info', file: 'docs.json', line }),
    );
  });

  test('an address that is none is not used', async () => {
    const { read, messages } = await renderSite({ editUrl: 'javascript:alert(1)' });
    expect(read('index.html')).not.toContain('op-edit');
    expect(messages).toContainEqual(expect.objectContaining({ rule: 'config-value', file: 'docs.json' }));
  });
});
