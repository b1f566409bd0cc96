import { join } from 'node:path';
import { renderSite } from 'offprint';
import { expect, onTestFinished, test } from 'vitest';
import { largeDocs, temporaryFolder, writeDocs } from './support/docs-folder.ts';
import { startTestServer } from './support/test-server.ts';

test('an export whose pages are shared out has the bytes of a plain render', async () => {
  const source = writeDocs(largeDocs(60));
  const server = await startTestServer({
    export: { ranges: 3, rangeFiles: 50 },
    assistant: { enabled: false },
    organizations: [
      { id: 'acme', sites: [{ id: 'acme', hosts: [], source: { type: 'folder', path: source } }] },
    ],
  });
  onTestFinished(() => server.close());
  const key = await server.createKey('acme', 'admin');
  const job = await server.export(key, { domain: 'acme' });
  expect(job).toMatchObject({ status: 'completed', pageCount: 60, progress: 100 });
  const { sha256 } = await server.bundle(key, job.jobId);
  const plain = await renderSite({ source, output: join(temporaryFolder(), 'site'), archives: ['tar.gz'] });
  expect(sha256).toBe(plain.archives[0]?.sha256);
  const shares = await server.services.queue.findJobs('export-range');
  expect(shares.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ jobId: job.jobId, index: 1, count: 3 }),
      expect.objectContaining({ jobId: job.jobId, index: 2, count: 3 }),
    ]),
  );
});
