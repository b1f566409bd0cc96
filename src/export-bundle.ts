import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleLink, ExportClient, WatchedJob } from '@offprint/protocol/export-client';
import { unpackArchive, verifySite } from 'offprint/archive';
import type { Bundle } from './bundle.ts';
import type { Inputs } from './inputs.ts';
import type { StepLog } from './step-log.ts';

export type ExportContext = {
  client: ExportClient;
  inputs: Inputs;
  temporaryFolder: string;
  signal: AbortSignal;
  log: StepLog;
  onJob: (jobId: string) => void;
  onUpdate: (job: WatchedJob) => void;
};

/** Start or attach, watch, bundle, download, unpack, verify. Leaves nothing on disk when it rejects. */
export async function exportBundle(context: ExportContext): Promise<Bundle> {
  const { log, inputs, onJob } = context;
  const jobId = inputs.jobId || (await log.group('Start the export', () => start(context)));
  onJob(jobId);
  const { client, signal, onUpdate } = context;
  const watching = { signal, onUpdate, noProgressMs: inputs.noProgressMs, format: inputs.format };
  const { job, link } = await log.group(`Watch job ${jobId}`, () => client.finish(jobId, watching));
  return log.group('Download and verify', () => fetchAndVerify(context, job, link));
}

async function start({ client, inputs, signal, log }: ExportContext): Promise<string> {
  const { domain, version, paths } = inputs;
  const options = { ...(version === '' ? {} : { version }), ...(paths.length === 0 ? {} : { paths }) };
  const jobId = await client.start({ domain, ...options }, { signal });
  log.info(`Started job ${jobId} for ${domain}.`);
  return jobId;
}

async function fetchAndVerify(context: ExportContext, job: WatchedJob, link: BundleLink): Promise<Bundle> {
  const { client, inputs, temporaryFolder, signal, log } = context;
  const scratch = join(temporaryFolder, `offprint-${randomBytes(6).toString('hex')}`);
  await mkdir(scratch, { recursive: true });
  try {
    const part = join(scratch, 'download');
    const { format: wanted } = inputs;
    const { sha256, sizeBytes } = await client.download(job.jobId, link, {
      file: part,
      signal,
      format: wanted,
    });
    log.info(
      `Downloaded ${sizeBytes} bytes, SHA-256 ${sha256}${link.sha256 ? ', as the service named it' : ''}.`,
    );
    const folder = join(scratch, 'site');
    const { files, format } = await unpackArchive(part, folder, { signal });
    const site = await verifySite(folder);
    log.info(
      `Unpacked ${files} files${site === undefined ? '. The bundle has no manifest to compare them with.' : ', all as the manifest says.'}`,
    );
    const file = join(scratch, `bundle.${format}`);
    await rename(part, file);
    return {
      jobId: job.jobId,
      file,
      format,
      sizeBytes,
      sha256,
      version: site?.version ?? link.version ?? job.version ?? sha256.slice(0, 16),
      pageCount: job.pageCount ?? site?.pages ?? 0,
      warnings: job.warnings,
      folder,
      isVerified: site !== undefined,
    };
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }
}
