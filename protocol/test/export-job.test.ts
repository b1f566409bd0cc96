import { describe, expect, test } from 'vitest';
import { createProblem, keyKind, startExportRequestSchema, toFieldFaults } from '../src/index.ts';

describe('start request', () => {
  test('keeps a host name in lower case and ignores unknown keys', () => {
    const body = { domain: 'Docs.Example.com', version: 'v1.2.0', paths: ['guides/start'], extra: 1 };
    expect(startExportRequestSchema.parse(body)).toEqual({
      domain: 'docs.example.com',
      version: 'v1.2.0',
      paths: ['guides/start'],
    });
  });

  test.each([
    ['https://docs.example.com', 'scheme'],
    ['docs.example.com/', 'trailing slash'],
    ['docs.example.com/guide', 'path'],
    ['docs.example.com:8080', 'port'],
    ['dócs.example.com', 'non-ASCII'],
    ['docs_example', 'character'],
    ['-docs.example.com', 'character'],
  ])('refuses the domain %s and names the %s', (domain, word) => {
    const { error } = startExportRequestSchema.safeParse({ domain });
    expect(error && toFieldFaults(error)).toEqual([
      { pointer: '/domain', detail: expect.stringContaining(word) },
    ]);
  });

  test.each(['../secret', 'https://evil.example/x', '//evil.example', 'a\\b', 'a\0b'])(
    'refuses the page path %j',
    (path) => {
      expect(startExportRequestSchema.safeParse({ domain: 'acme', paths: [path] }).success).toBe(false);
    },
  );
});

test('an assistant key is never an admin key', () => {
  expect(keyKind('svc_dsc_0123456789abcdef')).toBe('assistant');
  expect(keyKind('svc_0123456789abcdef')).toBe('admin');
  expect(keyKind('other_0123456789abcdef')).toBeUndefined();
});

test('a problem carries its type, status, code, remedy and members', () => {
  expect(createProblem('job-not-completed', 'Job se_1 is running.', { jobStatus: 'running' })).toEqual({
    type: 'urn:offprint:problem:job-not-completed',
    title: 'The job is not completed',
    status: 409,
    detail: 'Job se_1 is running.',
    code: 'job-not-completed',
    remedy: 'Poll the job until its status is "completed", then generate the bundle.',
    jobStatus: 'running',
  });
});
