import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PreviewServer, servePreview } from '../preview/preview-server.ts';
import { createPreviewSession, type PreviewSession } from '../preview/preview-session.ts';
import { watchDocs } from '../preview/watch-docs.ts';
import { CommandError } from './command-error.ts';
import { parseCommand } from './parse-command.ts';
import { cacheFolder, deploymentKind, requireFolder } from './render.ts';

const options = {
  port: { type: 'string', default: '3000' },
  host: { type: 'string', default: '127.0.0.1' },
  'allow-host': { type: 'string', multiple: true },
  deployment: { type: 'string', default: 'client-hosted' },
  'cache-dir': { type: 'string' },
} as const;

/** Browsers get this long to load an edited page before the whole render takes the processor (milliseconds). */
const reloadTime = 250;

/** `offprint preview [folder]`: serves the docs and follows their changes until it is interrupted. */
export async function runPreview(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args);
  const source = requireFolder('preview', positionals.length === 0 ? ['.'] : positionals);
  const port = toPort(values.port);
  const deployment = deploymentKind(values.deployment);
  const stopped = interrupted();
  const output = mkdtempSync(join(tmpdir(), 'offprint-preview-'));
  const changes = holdChanges(source);
  try {
    const session = createPreviewSession({
      source,
      output,
      deployment,
      cacheFolder: cacheFolder(values['cache-dir']),
    });
    await session.renderAll();
    const server = await servePreview({
      folder: output,
      host: values.host,
      port,
      allowedHosts: values['allow-host'] ?? [],
      sourceOf: session.sourceOf,
    }).catch(explainAddress(values.host, port));
    server.update(session.messages(), false);
    const follower = createFollower(session, server);
    changes.release(follower.follow);
    process.stdout.write(`${server.address}  follows ${source}; stop with Ctrl+C\n`);
    await session.warmUp();
    await stopped;
    changes.end();
    // A render that is under way would write into the folder after it was removed.
    await follower.end();
    await server.close();
    return 0;
  } finally {
    changes.end();
    rmSync(output, { recursive: true, force: true });
  }
}

/** Watches from now on, so that nothing is missed while the first render takes its time; changes wait to be released. */
function holdChanges(source: string) {
  const held = new Set<string>();
  let take = (files: readonly string[]) => {
    for (const file of files) held.add(file);
  };
  return {
    end: watchDocs(source, (files) => take(files)),
    release(follow: (files: readonly string[]) => void) {
      take = follow;
      if (held.size > 0) follow([...held]);
    },
  };
}

/** An edited page is shown at once; then everything is rendered, for navigation, search and links to follow. */
function createFollower(session: PreviewSession, server: PreviewServer) {
  let queue: Promise<void> = Promise.resolve();
  let newest = new AbortController();
  let isMoreThanPages = false;
  const follow = async (files: readonly string[], { signal }: AbortController) => {
    const started = performance.now();
    if (!(await session.renderPages(files))) isMoreThanPages = true;
    server.update(session.messages(), false);
    if (!isMoreThanPages) {
      report(files.join(', '), started);
      await delay(reloadTime, undefined, { signal }).catch(() => undefined);
    }
    if (signal.aborted) return;
    const isRendered = await session.renderAll();
    if (!isRendered && signal.aborted) return;
    server.update(session.messages(), isRendered && isMoreThanPages);
    if (!isRendered) return;
    if (isMoreThanPages) report('everything', started);
    isMoreThanPages = false;
  };
  const interrupt = () => {
    newest.abort();
    session.cancel();
  };
  return {
    follow(files: readonly string[]) {
      interrupt();
      const current = new AbortController();
      newest = current;
      queue = queue.then(() => follow(files, current)).catch(reportFailure);
    },
    end() {
      interrupt();
      return queue;
    },
  };
}

function report(what: string, started: number): void {
  process.stdout.write(`${what}  ${Math.round(performance.now() - started)} ms\n`);
}

/** Half-written files are part of writing docs: the site stays as it was until they can be read again. */
function reportFailure(error: unknown): void {
  process.stderr.write(`offprint: ${error instanceof Error ? error.message : String(error)}\n`);
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

/** What a machine answers when nothing can listen there. */
function explainAddress(host: string, port: number) {
  return (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new CommandError(`Port ${port} is taken. Name another: --port ${port + 1}, or 0 for a free one.`);
    if (code === 'EACCES')
      throw new CommandError(`Port ${port} is not for ordinary users. Name another: --port 3000, say.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CommandError(`"${host}" is no address of this machine. To listen on all: --host 0.0.0.0`);
    throw error;
  };
}

function toPort(value: string): number {
  const port = Number(value);
  if (/^\d+$/.test(value) && port < 65_536) return port;
  throw new CommandError(`Unexpected port "${value}", expected a number from 0 to 65535.`);
}

function parseOptions(args: string[]) {
  return parseCommand('preview', args, options);
}
