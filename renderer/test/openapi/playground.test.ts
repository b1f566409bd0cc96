import { expect, test } from 'vitest';
import { buildRequest, type Entered } from '../../browser/playground/build-request.ts';
import { toCurl } from '../../browser/playground/curl.ts';
import type { Credential, Field, Model } from '../../browser/playground/model.ts';
import { keepSecret } from '../../browser/playground/secrets.ts';

const id: Field = { name: 'id', in: 'path', required: true, kind: 'text' };
const query: Field = { name: 'q', in: 'query', required: false, kind: 'text' };
const token: Credential = { id: 'token', type: 'bearer', name: 'Authorization', in: 'header' };
const key: Credential = { id: 'key', type: 'apiKey', name: 'key', in: 'query' };
const model: Model = {
  method: 'POST',
  path: '/plants/{id}',
  servers: [],
  security: [[token, key]],
  fields: [id, query],
  bodies: [],
  credentials: false,
};

function entered(changes: Partial<Entered> = {}): Entered {
  return {
    server: 'https://api.example.com/v1/',
    security: [],
    values: new Map([
      [id, 'a b/c'],
      [query, 'x&y'],
    ]),
    body: undefined,
    text: '',
    ...changes,
  };
}

test('fills path and query with what is entered, escaped', () => {
  expect(buildRequest(model, entered()).url).toBe('https://api.example.com/v1/plants/a%20b%2Fc?q=x%26y');
});

test('sends credentials where they belong and covers them in the shown command', () => {
  keepSecret(token, 'top-secret');
  keepSecret(key, 'k&y');
  const body = { mediaType: 'application/json', required: true, text: '' };
  const request = buildRequest(model, entered({ security: [token, key], body, text: `{"a":"it's"}` }));
  expect(request.headers).toEqual([
    ['Authorization', 'Bearer top-secret'],
    ['Content-Type', 'application/json'],
  ]);
  expect(toCurl(request, false)).toContain("--header 'Authorization: Bearer top-secret'");
  expect(toCurl(request, false)).toContain(`--data-raw '{"a":"it'\\''s"}'`);
  expect(toCurl(request, true)).not.toMatch(/top-secret|k%26y/);
});

test.each([
  [{ values: new Map() }, 'Fill in "id".'],
  [{ server: '/relative' }, 'Fill in the address of the server'],
  [{ server: 'javascript:alert(1)' }, 'Fill in the address of the server'],
])('says what is missing: %o', (changes, message) => {
  expect(() => buildRequest(model, entered(changes))).toThrow(message);
});

test('shows what is still missing as the path writes it', () => {
  const draft = buildRequest(model, entered({ values: new Map(), isDraft: true }));
  expect(draft.url).toBe('https://api.example.com/v1/plants/{id}');
});

test('calls listed hosts only where they are limited', () => {
  const limited = { ...model, hosts: ['inside.example:8443'] };
  expect(() => buildRequest(limited, entered())).toThrow('inside.example:8443 only');
  const request = buildRequest(limited, entered({ server: 'https://inside.example:8443' }));
  expect(request.url).toMatch(/^https:\/\/inside\.example:8443\/plants/);
});

test('sends forms with files as multipart without naming the boundary itself', () => {
  const file: Field = { name: 'file', in: 'body', required: true, kind: 'file' };
  const body = { mediaType: 'multipart/form-data', required: true, fields: [file] };
  const values = new Map<Field, string | File>([
    [id, '1'],
    [file, new File(['x'], 'leaf.png')],
  ]);
  const request = buildRequest(model, entered({ body, values }));
  expect(request.body).toBeInstanceOf(FormData);
  expect(request.headers).toEqual([]);
  expect(toCurl(request, true)).toContain("--form 'file=@leaf.png'");
});
