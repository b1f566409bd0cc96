import { expect, test } from 'vitest';
import { buildRequest, type Entered } from '../../browser/playground/build-request.ts';
import { toCurl } from '../../browser/playground/curl.ts';
import { indentJson, toNumber } from '../../browser/playground/exact-json.ts';
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

test('writes the scheme before credentials of one that has no form of its own, once', () => {
  const digest: Credential = { id: 'd', type: 'other', name: 'Authorization', in: 'header', prefix: 'Token' };
  for (const secret of ['abc', 'token abc']) {
    keepSecret(digest, secret);
    const request = buildRequest(model, entered({ security: [digest] }));
    expect(request.headers[0]?.[1]).toMatch(/^token abc$/i);
    expect(toCurl(request, true)).not.toContain('abc');
  }
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
  const values = new Map<Field, string | File[]>([
    [id, '1'],
    [file, [new File(['x'], 'leaf.png'), new File(['y'], 'stem.png')]],
  ]);
  const request = buildRequest(model, entered({ body, values }));
  expect(request.body).toBeInstanceOf(FormData);
  expect(request.headers).toEqual([]);
  expect(toCurl(request, true)).toContain("--form 'file=@leaf.png'");
  expect(toCurl(request, true)).toContain("--form 'file=@stem.png'");
});

test('asks for the file that is the body', () => {
  const only: Field = { name: '', in: 'body', required: true, kind: 'file' };
  const body = { mediaType: 'image/png', required: true, fields: [only] };
  expect(() => buildRequest(model, entered({ body }))).toThrow('Choose the file');
  expect(buildRequest(model, entered({ body, isDraft: true })).body).toBeUndefined();
});

test('sends the fields of a form as their encoding asks', async () => {
  const fields: Field[] = [
    { name: 'tags', in: 'body', required: true, kind: 'text', spread: 'repeat' },
    { name: 'ids', in: 'body', required: true, kind: 'text', spread: ',' },
    { name: 'expand', in: 'body', required: true, kind: 'text', spread: 'deep' },
    { name: 'card', in: 'body', required: true, kind: 'json', spread: 'deep' },
    { name: 'meta', in: 'body', required: true, kind: 'json', spread: 'json' },
  ];
  const texts = ['a, b', '1,2', 'x, y', '{"exp":{"year":2030}}', '{"a":1}'];
  const values = new Map(fields.map((field, at) => [field, texts[at]] as const));
  values.set(id, '1');
  const body = { mediaType: 'application/x-www-form-urlencoded', required: true, fields };
  const sent = buildRequest(model, entered({ body, values })).body as URLSearchParams;
  expect([...sent]).toEqual([
    ['tags', 'a'],
    ['tags', 'b'],
    ['ids', '1,2'],
    ['expand[0]', 'x'],
    ['expand[1]', 'y'],
    ['card[exp][year]', '2030'],
    ['meta', '{"a":1}'],
  ]);
});

test('says in the command what cURL would otherwise take for something else', () => {
  const note: Field = { name: 'note', in: 'body', required: true, kind: 'text' };
  const body = { mediaType: 'multipart/form-data', required: true, fields: [note] };
  const values = new Map<Field, string>([
    [id, '1'],
    [note, '<b>; @x'],
  ]);
  expect(toCurl(buildRequest(model, entered({ body, values })), false)).toContain(
    "--form-string 'note=<b>; @x'",
  );
  const text = { mediaType: 'application/json', required: true, text: '' };
  const get = buildRequest({ ...model, method: 'GET' }, entered({ body: text, text: '{}' }));
  expect(toCurl(get, false)).toContain('--request GET');
});

test('adds to the query that a path has itself', () => {
  const { url } = buildRequest({ ...model, path: '/plants?action=list' }, entered());
  expect(url).toBe('https://api.example.com/v1/plants?action=list&q=x%26y');
});

const list: Field = { name: 'tags', in: 'query', required: false, kind: 'text' };
const filter: Field = { ...list, name: 'filter', kind: 'json' };

test.each<[Field, string, string]>([
  [{ ...list, spread: 'repeat' }, 'a, b&c', 'tags=a&tags=b%26c'],
  [
    { ...list, spread: 'repeat' },
    '["a, b", 12345678901234567890]',
    'tags=a%2C%20b&tags=12345678901234567890',
  ],
  [{ ...list, spread: ',' }, 'a,b', 'tags=a,b'],
  [{ ...list, spread: '|' }, 'a,b', 'tags=a%7Cb'],
  [{ ...list, spread: ' ' }, 'a,b', 'tags=a%20b'],
  [
    { ...filter, spread: 'deep' },
    '{"color":"red","size":{"min":2}}',
    'filter[color]=red&filter[size][min]=2',
  ],
  [{ ...filter, spread: 'repeat' }, '{"color":"red"}', 'color=red'],
  [{ ...filter, spread: 'json' }, '{"color":"red"}', 'filter=%7B%22color%22%3A%22red%22%7D'],
  [list, 'a,b', 'tags=a%2Cb'],
])('sends a query as its style asks: %o', (field, value, expected) => {
  const { url } = buildRequest(
    { ...model, path: '/', fields: [field] },
    entered({ values: new Map([[field, value]]) }),
  );
  expect(url.slice(url.indexOf('?') + 1)).toBe(expected);
});

test('sends the values of a list in the path and in headers with commas', () => {
  const inPath: Field = { ...list, in: 'path', name: 'ids', spread: ',' };
  const header: Field = { ...list, in: 'header', name: 'X-Ids', spread: ',' };
  const request = buildRequest(
    { ...model, path: '/plants/{ids}', fields: [inPath, header] },
    entered({
      values: new Map([
        [inPath, 'a/b, c'],
        [header, '["x","y"]'],
      ]),
    }),
  );
  expect(request.url).toMatch(/\/plants\/a%2Fb,c$/);
  expect(request.headers).toEqual([['X-Ids', 'x,y']]);
});

test('keeps cookies for the command and asks for none, since no page may send them', () => {
  const cookie: Field = { name: 'ck', in: 'cookie', required: true, kind: 'text' };
  const session: Credential = { id: 'session', type: 'apiKey', name: 'sid', in: 'cookie' };
  keepSecret(session, 's3cret');
  const withCookie = { ...model, path: '/', fields: [cookie] };
  expect(buildRequest(withCookie, entered({ values: new Map() })).cookies).toEqual([]);
  const request = buildRequest(
    withCookie,
    entered({ security: [session], values: new Map([[cookie, 'v']]) }),
  );
  expect(request.headers).toEqual([]);
  expect(toCurl(request, false)).toContain("--cookie 'sid=s3cret; ck=v'");
  expect(toCurl(request, true)).not.toContain('s3cret');
});

test('keeps every digit of an answer and of what is entered', () => {
  expect(indentJson('{"id":1234567890123456789,"price":1.0,"list":[]}')).toBe(
    '{\n  "id": 1234567890123456789,\n  "price": 1.0,\n  "list": []\n}',
  );
  expect(indentJson('{"id": ')).toBe('{"id": ');
  expect(indentJson('['.repeat(100_000))).toHaveLength(100_000);
  expect(JSON.stringify({ id: toNumber('1234567890123456789') })).toBe('{"id":1234567890123456789}');
  expect(toNumber('"1"')).toBeUndefined();
});
