import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defaultCacheFolder, isWritable } from '../cache/cache-folder.ts';
import { countOf, summarize } from '../check/format-diagnostics.ts';
import { parseSiteUrl } from '../config/parse-site-url.ts';
import type { ArchiveFormat, DeploymentKind, RenderOptions, RenderResult } from '../render-options.ts';
import { renderSite } from '../render-site.ts';
import { OutputError } from '../site/claim-output.ts';
import { asCommand, CommandError } from './command-error.ts';
import { parseCommand } from './parse-command.ts';
import { printDiagnostics, reportFormat } from './print-diagnostics.ts';
import { createProgressLine } from './progress-line.ts';

const options = {
  out: { type: 'string', default: 'offprint-out/site' },
  archive: { type: 'string', default: 'tar.gz' },
  'site-url': { type: 'string' },
  deployment: { type: 'string', default: 'client-hosted' },
  'assistant-url': { type: 'string' },
  'assistant-key': { type: 'string' },
  'assistant-domain': { type: 'string' },
  'edit-url': { type: 'string' },
  label: { type: 'string' },
  'cache-dir': { type: 'string' },
  'no-cache': { type: 'boolean', default: false },
  'vendor-assets': { type: 'boolean', default: false },
  'og-images': { type: 'boolean', default: false },
  format: { type: 'string' },
  strict: { type: 'boolean', default: false },
} as const;

/** `offprint render <folder>`. Resolves to the exit code. */
export async function runRender(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args);
  const source = requireFolder('render', positionals);
  const format = reportFormat(values.format);
  const started = performance.now();
  const progress = createProgressLine(format === 'pretty' ? process.stderr : undefined);
  const result = await renderSite({
    source,
    output: resolve(values.out),
    archives: archiveFormats(values.archive),
    deployment: deploymentKind(values.deployment),
    onProgress: progress.update,
    endsProcess: true,
    ...cacheOption(values),
    ...(values['vendor-assets'] ? { vendorAssets: {} } : {}),
    ...siteUrl(values),
    ...openGraphImages(values),
    ...(await assistant(values)),
    ...(await editUrl(values)),
    ...(values.label ? { version: values.label } : {}),
  })
    .catch(refuseOutput)
    .finally(progress.end);
  printDiagnostics(result.messages, { format, source, limit: 50 });
  if (format !== 'json')
    process.stdout.write(summary(result, resolve(values.out), performance.now() - started));
  const isRefused = values.strict && result.messages.some((message) => message.severity !== 'info');
  return isRefused || result.pageCount === 0 ? 1 : 0;
}

function refuseOutput(error: unknown): never {
  throw error instanceof OutputError ? new CommandError(error.message) : error;
}

function cacheOption(values: { 'cache-dir'?: string | undefined; 'no-cache': boolean }): {
  cacheFolder?: string;
} {
  if (values['no-cache']) return {};
  return { cacheFolder: cacheFolder(values['cache-dir']) };
}

/** The folder that was named, else the default one. Throws a {@link CommandError} when the named one cannot be written to. */
export function cacheFolder(named: string | undefined): string {
  if (!named) return defaultCacheFolder();
  const folder = resolve(named);
  if (!isWritable(folder)) throw new CommandError(`The cache folder ${folder} cannot be written to.`);
  return folder;
}

type Values = ReturnType<typeof parseOptions>['values'];

/** Crawlers want whole addresses of images. */
function openGraphImages(values: Values): Pick<RenderOptions, 'ogImages'> {
  if (!values['og-images']) return {};
  if (values['site-url'] === undefined)
    throw new CommandError(
      'Open Graph images need the address of the site: --site-url https://docs.example.com',
    );
  return { ogImages: true };
}

/** The assistant of the command line, which takes the place of the one in docs.json. What checks it is loaded for it. */
async function assistant(values: Values): Promise<Pick<RenderOptions, 'assistant'>> {
  const { 'assistant-url': url, 'assistant-key': key, 'assistant-domain': domain } = values;
  if (url === undefined && key === undefined && domain === undefined) return {};
  if (values.deployment === 'air-gapped')
    throw new CommandError(
      'An air-gapped site has no assistant. Leave out --assistant-url and --assistant-key.',
    );
  if (url === undefined || key === undefined)
    throw new CommandError('The assistant needs both: --assistant-url and --assistant-key.');
  const { parseAssistant } = await import('../config/parse-assistant.ts');
  return asCommand(() => ({
    assistant: parseAssistant({ url, key, ...(domain === undefined ? {} : { domain }) }),
  }));
}

function siteUrl({ 'site-url': address }: Values): Pick<RenderOptions, 'siteUrl'> {
  return address ? asCommand(() => ({ siteUrl: parseSiteUrl(address) })) : {};
}

async function editUrl({ 'edit-url': address }: Values): Promise<Pick<RenderOptions, 'editUrl'>> {
  if (address === undefined || address === '') return {};
  const { parseEditUrl } = await import('../config/parse-edit-url.ts');
  return asCommand(() => ({ editUrl: parseEditUrl(address) }));
}

function parseOptions(args: string[]) {
  return parseCommand('render', args, options);
}

/** The folder that `offprint <name>` reads, as an absolute path. Throws a {@link CommandError} that says what is wrong with it. */
export function requireFolder(name: string, [folder, second]: readonly string[]): string {
  if (second !== undefined) throw new CommandError(`Unexpected second folder "${second}", expected one.`);
  if (folder === undefined) throw new CommandError(`Which folder? For instance: offprint ${name} docs`);
  const path = resolve(folder);
  if (!existsSync(path)) throw new CommandError(`There is no folder ${path}.`);
  if (!statSync(path).isDirectory())
    throw new CommandError(`${path} is a file, expected a folder with docs.json or Markdown.`);
  return path;
}

function archiveFormats(value: string): ArchiveFormat[] {
  if (value === 'none') return [];
  return value.split(',').map((format) => {
    if (format === 'tar.gz' || format === 'zip') return format;
    throw new CommandError(`Unexpected archive format "${format}", expected tar.gz, zip or none.`);
  });
}

/** The kind that was named. Throws a {@link CommandError} when there is none of that name. */
export function deploymentKind(value: string): DeploymentKind {
  if (value === 'cloud' || value === 'client-hosted' || value === 'air-gapped') return value;
  throw new CommandError(`Unexpected deployment "${value}", expected cloud, client-hosted or air-gapped.`);
}

function summary(result: RenderResult, output: string, milliseconds: number): string {
  const found = summarize(result.messages.filter((message) => message.severity !== 'info'));
  const lines = [
    `${countOf(result.pageCount, 'page')} in ${(milliseconds / 1000).toFixed(2)} s${found === '' ? '' : `, ${found}`}`,
    ...(result.pageCount === 0 ? [] : [`  open  ${relative('.', output) || '.'}/index.html`]),
    ...result.archives.map(
      (archive) =>
        `  ship  ${relative('.', archive.file)}  ${kilobytes(archive.sizeBytes)}  sha256:${archive.sha256.slice(0, 16)}…`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function kilobytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
