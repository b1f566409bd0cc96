import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const render = (description: string, config: object = {}) =>
  renderFolder({
    'docs.json': JSON.stringify({ name: 'Things', navigation: { openapi: 'api.json' }, ...config }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Things', version: '1' },
      paths: Object.fromEntries(
        ['one', 'two'].map((summary) => [`/${summary}`, { get: { summary, description, responses: {} } }]),
      ),
    }),
  });

test('takes no dollar signs of an API description for mathematics', async () => {
  const text = 'The $$(NAME) gives $(NAME), see `x`: <b>$a_1 = b$</b>\n\nMore.';
  const { read, messages } = await render(`[x](#y)${text}`);
  expect(read('api-reference/one.html')).toContain('The $$(NAME) gives $(NAME)');
  expect(messages.filter(({ rule }) => rule === 'math-syntax')).toEqual([]);
  const forced = await render(text, { styling: { latex: true } });
  expect(forced.read('api-reference/one.html')).toContain('katex');
});

test('reports what is wrong in a text of the description once, and claims no place for it', async () => {
  const { messages } = await render('See\n\n[the guide](/nowhere).');
  expect(messages).toMatchObject([{ rule: 'dead-link', file: 'api.json' }]);
  expect(messages[0]).not.toHaveProperty('line');
});

test('shows an alert of a description as one', async () => {
  const { read } = await render('First.\n\n> [!WARNING]\n> Be careful.');
  const html = read('api-reference/one.html');
  expect(html).not.toContain('[!WARNING]');
  expect(html).toMatch(/callout[^>]*warning|warning[^>]*callout/i);
});
