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
  const scratch = join(context.temporaryFolder, `offprint-${randomBytes(6).toString('hex')}`);
  await mkdir(scratch, { recursive: true });
  try {
    const download = await fetchBundle(context, { job, link, file: join(scratch, 'download') });
    const unpacked = await unpackAndVerify(context, download.file, join(scratch, 'site'));
    const file = join(scratch, `bundle.${unpacked.format}`);
    await rename(download.file, file);
    const told = link.version ?? job.version ?? download.sha256.slice(0, 16);
    return {
      ...download,
      ...unpacked,
      file,
      jobId: job.jobId,
      version: unpacked.version ?? told,
      pageCount: job.pageCount ?? unpacked.pageCount ?? 0,
      warnings: job.warnings,
    };
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }
}

type Fetch = { job: WatchedJob; link: BundleLink; file: string };

async function fetchBundle({ client, inputs, signal, log }: ExportContext, { job, link, file }: Fetch) {
  const download = await client.download(job.jobId, link, { file, signal, format: inputs.format });
  const agreement = link.sha256 === undefined ? '' : ', as the service named it';
  log.info(`Downloaded ${download.sizeBytes} bytes, SHA-256 ${download.sha256}${agreement}.`);
  return download;
}

async function unpackAndVerify({ signal, log }: ExportContext, file: string, folder: string) {
  const { files, format } = await unpackArchive(file, folder, { signal });
  const site = await verifySite(folder);
  const agreement =
    site === undefined ? 'The bundle has no manifest to compare them with' : 'All are as the manifest says';
  log.info(`Unpacked ${files} files. ${agreement}.`);
  return { format, folder, isVerified: site !== undefined, version: site?.version, pageCount: site?.pages };
}
