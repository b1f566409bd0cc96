import { dirname } from 'node:path';
import type { UploadArtifactOptions } from '@actions/artifact';
import type { Environment } from '../environment.ts';
import type { InputReader } from '../input-reader.ts';
import type { DeliveryContext } from './target.ts';

const uploadAttempts = 3;

export type Upload = {
  name: string;
  file: string;
  /** With `skipArchive` the file goes up byte for byte and its name has to be the artifact's. */
  options: UploadArtifactOptions;
};

/** A fault where the client of the artifact service would refuse: it serves github.com and ghe.com only. */
export function checkArtifacts(target: string, reader: InputReader, { serverUrl }: Environment): void {
  const { hostname } = new URL(serverUrl);
  if (hostname === 'github.com' || /\.(?:ghe\.com|localhost)$/.test(hostname)) return;
  reader.fault(
    'targets',
    `The target "${target}" needs the artifact service, which GitHub Enterprise Server (${hostname}) does not have. Use "directory", "branch", "release" or "s3" there.`,
  );
}

/** Uploads one file as an artifact and returns the artifact's id. The client is loaded only now. */
export async function uploadArtifact(
  { name, file, options }: Upload,
  context: DeliveryContext,
): Promise<number> {
  const { DefaultArtifactClient } = await import('@actions/artifact');
  const client = new DefaultArtifactClient();
  for (let attempt = 1; ; attempt++) {
    try {
      const { id } = await untilAborted(
        client.uploadArtifact(name, [file], dirname(file), options),
        context.signal,
      );
      if (id === undefined) throw new Error('The artifact service named no identifier.');
      return id;
    } catch (error) {
      context.signal.throwIfAborted();
      if (attempt >= uploadAttempts || isFinal(error)) throw explain(error);
      context.log.info(`Upload failed (${messageOf(error)}). Trying the whole upload again.`);
    }
  }
}

/** For work that knows no cancellation: the process ends soon after, and with it the work. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

function isFinal(error: unknown): boolean {
  return /\(4(?:0[0134]|09)\)|quota/i.test(messageOf(error));
}

function explain(error: unknown): Error {
  const message = messageOf(error);
  const remedy = /\(409\)|already exists/i.test(message)
    ? 'This run already has an artifact of that name: set another "artifact-name", for instance with the matrix value in it.'
    : /quota/i.test(message)
      ? 'The storage for artifacts is full: delete old ones or shorten "artifact-retention-days".'
      : 'Run the step again; the exported job can be attached to with "job-id".';
  return new Error(`The artifact was not uploaded. ${message} ${remedy}`, { cause: error });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
