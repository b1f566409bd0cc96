import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findRealPart } from '../../test/real-parts.ts';
import { writeDocs } from './support/docs-folder.ts';
import { startTestServer } from './support/test-server.ts';

const schemathesis = findRealPart('schemathesis');

/** What every answer must hold to, whatever was sent. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'ignored_auth',
];

test.runIf(schemathesis)(
  'keeps to its interface description under a schema-driven fuzzer',
  async () => {
    await using stack = new AsyncDisposableStack();
    const source = { type: 'folder' as const, path: writeDocs() };
    const server = await startTestServer({
      limits: { startsPerOrganization: 1_000_000, adminPerOrganization: 1_000_000 },
      organizations: [{ id: 'acme', sites: [{ id: 'acme', hosts: ['docs.example.com'], source }] }],
    });
    stack.defer(() => server.close());
    const key = await server.createKey('acme', 'admin');
    const args = [
      'run',
      `${server.base}/openapi.json`,
      '--header',
      `Authorization: Bearer ${key}`,
      '--include-path-regex',
      '^/v1/',
      '--checks',
      checks.join(','),
      '--max-examples',
      '40',
      '--no-color',
    ];
    const { stdout } = await promisify(execFile)(schemathesis ?? '', args, { maxBuffer: 64e6 }).catch(
      (error) => error,
    );
    expect(stdout).toMatch(/generated, .*passed|No issues found|0 failed/i);
    expect(stdout).not.toContain('FAILURES');
  },
  300_000,
);
