import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { parseDescription } from '../../src/openapi/parse-description.ts';
import { resolveReference } from '../../src/openapi/resolve-reference.ts';
import { renderFolder } from '../render-folder.ts';

const attack =
  '<script>alert(1)</script><img src=x onerror=alert(2)> [go](javascript:alert(3)) "\'><svg onload=alert(4)>';

test('lets no text of a description become code', async () => {
  const schema = {
    type: 'object',
    title: attack,
    description: attack,
    properties: {
      [attack]: {
        type: attack,
        description: attack,
        enum: [attack],
        default: attack,
        pattern: attack,
        'x-mint': { pre: [attack] },
      },
    },
  };
  const description = {
    openapi: '3.1.0',
    info: { title: attack },
    servers: [{ url: `https://x.example/${attack}`, description: attack }],
    tags: [{ name: 'tag', 'x-group': attack }],
    paths: {
      [`/x/{${attack}}`]: {
        post: {
          tags: ['tag'],
          summary: 'Attack',
          description: `${attack}\n\n${attack}`,
          parameters: [{ name: attack, in: 'query', description: attack, schema }],
          security: [{ s: [] }],
          requestBody: {
            description: attack,
            content: { 'application/json': { schema }, [attack]: { schema } },
          },
          responses: {
            [attack]: {
              description: attack,
              headers: { [attack]: { schema } },
              content: { [attack]: { schema, examples: { [attack]: { value: attack } } } },
            },
          },
          callbacks: { [attack]: { [attack]: { post: { description: attack } } } },
          'x-codeSamples': [{ lang: attack, label: attack, source: attack }],
        },
      },
    },
    components: {
      securitySchemes: { s: { type: 'apiKey', in: 'header', name: attack, description: attack } },
    },
  };
  const { read } = await renderFolder({
    'docs.json': JSON.stringify({
      name: 'X',
      navigation: { pages: ['index'], groups: [{ group: 'A', openapi: 'x.json' }] },
    }),
    'index.mdx': '---\ntitle: X\n---\n',
    'x.json': JSON.stringify(description),
  });
  const found: string[] = [];
  visit(fromHtml(read('api-reference/tag/attack.html')), 'element', ({ tagName, properties, children }) => {
    if (tagName === 'script' && children.length > 0) found.push('script');
    for (const [name, value] of Object.entries(properties))
      if (/^on/i.test(name) || /^\s*javascript:/i.test(String(value)))
        found.push(`${tagName} ${name}=${value}`);
  });
  expect(found).toEqual([]);
});

test('survives descriptions that are made to hang or to fill the memory', () => {
  const bomb = `openapi: 3.1.0\na: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[at]}`).join(',')}]`).join('\n')}\n`;
  expect(parseDescription(bomb, 'bomb.yaml').status).toBe('failed');
  expect(parseDescription('openapi: 3.1.0\na: &a {b: *a}\n', 'circle.yaml').status).toBe('failed');
  expect(
    parseDescription(
      `{"openapi":"3.0.0","paths":${'{"a":'.repeat(60_000)}1${'}'.repeat(60_001)}`,
      'deep.json',
    ).status,
  ).toBe('failed');
  expect(parseDescription('openapi: [3', 'broken.yaml')).toMatchObject({
    status: 'failed',
    fault: { line: expect.any(Number) },
  });
  expect(parseDescription('', 'empty.yaml').status).toBe('failed');
});

test('follows references inside the document alone and stops in a circle', () => {
  const document = { a: { $ref: '#/b' }, b: { $ref: '#/a' }, c: { x: 1 }, __proto__: { hidden: {} } };
  expect(resolveReference(document, { $ref: '#/a' }).value).toEqual({});
  expect(resolveReference(document, { $ref: '#/c', y: 2 }).value).toEqual({ x: 1, y: 2 });
  for (const outside of [
    'file:///etc/passwd',
    '../other.yaml#/a',
    'https://x.example/a.json',
    '#/hidden',
    '#/c/constructor',
  ])
    expect(resolveReference(document, { $ref: outside }).value).toEqual({ 'x-unresolved': outside });
});
