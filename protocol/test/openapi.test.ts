import { expect, test } from 'vitest';
import { createOpenApiDocument, problemCodes } from '../src/index.ts';

const document = createOpenApiDocument('https://api.example.com');

test('the document holds the three export calls with every status they answer', () => {
  const statuses = Object.entries(document.paths ?? {})
    .filter(([path]) => path.startsWith('/v1/static-export'))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, { responses }]) => [
        `${method.toUpperCase()} ${path}`,
        Object.keys(responses).join(' '),
      ]),
    );
  expect(statuses).toEqual([
    ['POST /v1/static-export/jobs', '202 400 401 403 404 408 413 415 422 429 431 500 503'],
    ['GET /v1/static-export/jobs/{jobId}', '200 401 403 404 429 431 500 503'],
    ['POST /v1/static-export/jobs/{jobId}/bundle', '200 400 401 403 404 409 410 429 431 500 503'],
  ]);
});

test('every reference in the document has its target', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  const schemas = Object.keys(document.components?.schemas ?? {});
  const missing = [...references].map(([, name]) => name).filter((name) => !schemas.includes(name ?? ''));
  expect(schemas).toEqual(expect.arrayContaining(['ExportJob', 'ExportBundle', 'Problem']));
  expect(missing).toEqual([]);
});

test('an error response names its codes and their remedies', () => {
  const text = JSON.stringify(document.paths);
  for (const code of ['job-not-completed', 'plan-required', 'unknown-domain'] as const)
    expect(text).toContain(problemCodes[code].remedy.replaceAll('"', '\\"'));
});

test('the document tells which domains are well formed', () => {
  const { pattern } = JSON.parse(JSON.stringify(document.components?.schemas)).StartExportRequest.properties
    .domain;
  for (const domain of ['acme', 'docs.example.com', 'Docs.Example.com'])
    expect(domain).toMatch(new RegExp(pattern));
  for (const domain of ['https://acme', 'acme/', 'acme:80', '-acme', 'a..b', 'ä.example'])
    expect(domain).not.toMatch(new RegExp(pattern));
});
