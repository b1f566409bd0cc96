import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findRealPart } from '../../test/real-parts.ts';
import { temporaryFolder, writeDocs } from './support/docs-folder.ts';
import { startTestServer } from './support/test-server.ts';

const jq = findRealPart('jq');

/** The published workflow: start, poll `.status`, take `.bundleUrl`, download. */
const script = `
set -euo pipefail
JOB_ID=$(curl -sS -X POST "$BASE_URL/v1/static-export/jobs" \\
  -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" \\
  -d '{"domain": "docs.example.com"}' | jq -r '.jobId')
while true; do
  STATUS=$(curl -sS "$BASE_URL/v1/static-export/jobs/$JOB_ID" -H "Authorization: Bearer $API_KEY" | jq -r '.status')
  [ "$STATUS" = "completed" ] && break
  [ "$STATUS" = "failed" ] && exit 1
  sleep 0.3
done
BUNDLE_URL=$(curl -sS -X POST "$BASE_URL/v1/static-export/jobs/$JOB_ID/bundle" \\
  -H "Authorization: Bearer $API_KEY" | jq -r '.bundleUrl')
curl -sSf -o "$FOLDER/bundle.tar.gz" "$BUNDLE_URL"
tar -xzf "$FOLDER/bundle.tar.gz" -C "$FOLDER"
`;

test.runIf(jq)(
  'the curl-and-jq workflow of the platform works unchanged',
  async () => {
    await using stack = new AsyncDisposableStack();
    const source = { type: 'folder' as const, path: writeDocs() };
    const server = await startTestServer({
      organizations: [{ id: 'acme', sites: [{ id: 'acme', hosts: ['docs.example.com'], source }] }],
    });
    stack.defer(() => server.close());
    const folder = temporaryFolder();
    const env = {
      ...process.env,
      BASE_URL: server.base,
      API_KEY: await server.createKey('acme', 'admin'),
      FOLDER: folder,
    };
    await promisify(execFile)('bash', ['-c', script], { env });
    expect(readFileSync(join(folder, 'guides/start.html'), 'utf8')).toContain('First steps');
  },
  60_000,
);
