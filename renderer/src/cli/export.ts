import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createExportClient,
  type DownloadedBundle,
  type ExportClient,
  ExportError,
} from '@offprint/protocol/export-client';
import { countOf } from '../check/format-diagnostics.ts';
import { isReplaceable, markExport, takePlace, unpackArchive, verifySite } from '../site/archive-checks.ts';
import { UnpackError } from '../site/unpack-error.ts';
import { asCommand, CommandError } from './command-error.ts';
import { type ExportCommand, readCommand } from './export-command.ts';
import { createExportProgress, type ExportProgress } from './export-progress.ts';

/** `offprint export <domain>`. Resolves to the exit code: 0 done, 1 the export failed. */
export async function runExport(args: string[]): Promise<number> {
  const command = readCommand(args, process.env);
  const progress = createExportProgress(process.stderr);
  const client = asCommand(() => createClient(command, progress));
  const { signal, stop } = createCommandSignal(command.timeoutMs);
  const seen: SeenJob = { jobId: command.job, isCompleted: false };
  try {
    const result = await exportSite(command, { client, progress, signal, seen });
    process.stdout.write(command.asJson ? `${JSON.stringify(result)}\n` : describe(result));
    return 0;
  } catch (error) {
    progress.end();
    if (endsBeforeJob(error)) throw new CommandError(`${error.message}${describeJob(seen)}`, 1);
    if (isKnown(error)) throw new CommandError(error.message, 1);
    throw error;
  } finally {
    stop();
  }
}

function createClient({ apiUrl, apiKey, allowHttp }: ExportCommand, { note }: ExportProgress): ExportClient {
  return createExportClient({
    apiUrl,
    apiKey,
    allowHttp,
    httpOption: '--allow-http',
    onNotice: note,
    userAgent: 'offprint-cli',
  });
}

type ExportedSite = {
  jobId: string;
  version: string;
  pageCount: number;
  warnings: number;
  bundle: string;
  site: string;
  sizeBytes: number;
  sha256: string;
};

/** How far the job has come, for the message when the command ends before it. */
type SeenJob = { jobId: string; isCompleted: boolean };

/** The user or the clock stopped the command. */
class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

function endsBeforeJob(error: unknown): error is Error {
  return error instanceof StoppedError || (error instanceof ExportError && error.code === 'no-progress');
}

function describeJob({ jobId, isCompleted }: SeenJob): string {
  if (jobId === '') return '';
  return isCompleted
    ? ` Job ${jobId} is completed at the service; fetch its bundle with --job ${jobId}.`
    : ` Job ${jobId} goes on at the service; attach to it with --job ${jobId}.`;
}

type ExportRun = { client: ExportClient; progress: ExportProgress; signal: AbortSignal; seen: SeenJob };

async function exportSite(
  command: ExportCommand,
  { client, progress, signal, seen }: ExportRun,
): Promise<ExportedSite> {
  const { domain, label, paths, format } = command;
  await refuseFile(command.folder);
  await refuseForeign(siteFolder(command));
  const request = { domain, ...(label ? { version: label } : {}), ...(paths.length > 0 ? { paths } : {}) };
  const jobId = command.job || (await client.start(request, { signal }));
  seen.jobId = jobId;
  progress.note(`Job ${jobId}`);
  const { job, link } = await client.finish(jobId, {
    signal,
    noProgressMs: 600_000,
    format,
    onUpdate: (job) => {
      seen.isCompleted = job.status === 'completed';
      progress.job(job);
    },
  });
  await mkdir(command.folder, { recursive: true });
  const file = join(command.folder, 'bundle.download');
  const download = await client.download(jobId, link, { file, signal, format, onProgress: progress.bytes });
  progress.end();
  const { sizeBytes, sha256 } = download;
  const told = link.version ?? job.version ?? sha256.slice(0, 16);
  const { pages = 0, ...kept } = await keep(download, { command, version: told, signal });
  const counts = { pageCount: job.pageCount ?? pages, warnings: job.warnings.length };
  return { jobId, ...counts, ...kept, sizeBytes, sha256 };
}

function siteFolder({ folder }: ExportCommand): string {
  return join(folder, 'site');
}

async function refuseFile(folder: string): Promise<void> {
  if (!existsSync(folder) || (await stat(folder)).isDirectory()) return;
  throw new CommandError(`${folder} is a file, expected a folder. Choose another --out.`);
}

async function refuseForeign(site: string): Promise<void> {
  if (await isReplaceable(site)) return;
  throw new CommandError(
    `${site} holds something that is no earlier export. Empty it or choose another --out.`,
  );
}

type Keeping = { command: ExportCommand; version: string; signal: AbortSignal };

/** Unpacks and verifies aside, and only then puts bundle and site in their places. */
async function keep({ file }: DownloadedBundle, { command, version, signal }: Keeping) {
  const { folder } = command;
  const staged = join(folder, '.site.new');
  await rm(staged, { recursive: true, force: true });
  try {
    const { format } = await unpackArchive(file, staged, { signal });
    const verified = await verifySite(staged);
    await markExport(staged, version);
    const [bundle, site] = [join(folder, `bundle.${format}`), siteFolder(command)];
    await refuseForeign(site);
    await takePlace(staged, site);
    await rename(file, bundle);
    return { bundle, site, version: verified?.version ?? version, pages: verified?.pages };
  } catch (error) {
    await Promise.all([staged, file].map((path) => rm(path, { recursive: true, force: true })));
    throw error;
  }
}

function createCommandSignal(timeoutMs: number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const cancel = () => controller.abort(new StoppedError('Cancelled.'));
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  const late = new StoppedError(`Not finished within ${timeoutMs / 60_000} minutes (--timeout).`);
  const timer = setTimeout(() => controller.abort(late), timeoutMs);
  const stop = () => {
    clearTimeout(timer);
    process.off('SIGINT', cancel).off('SIGTERM', cancel);
  };
  return { signal: controller.signal, stop };
}

/** The service, the archive or the disk has said what is wrong. */
function isKnown(error: unknown): error is Error {
  const isOfDisk = error instanceof Error && 'syscall' in error;
  return error instanceof ExportError || error instanceof UnpackError || isOfDisk;
}

function describe({ pageCount, version, site, bundle, sha256, warnings }: ExportedSite): string {
  const findings = warnings === 0 ? '' : `, ${countOf(warnings, 'finding')}`;
  return `${countOf(pageCount, 'page')}, version ${version}${findings}\n  open  ${site}/index.html\n  ship  ${bundle}  sha256:${sha256}\n`;
}
