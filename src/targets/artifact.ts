import { link, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Bundle } from '../bundle.ts';
import type { Environment } from '../environment.ts';
import type { DeliveryContext, Target } from './target.ts';

const uploadAttempts = 3;

/** Uploads the bundle byte for byte as an artifact of the workflow run. */
export const artifact: Target = (reader, { variables }) => {
  const name = reader.required('artifact-name', 'a name such as docs-site');
  const retentionDays = reader.number('artifact-retention-days', 400);
  if (/["<>|*?:\r\n\\/]/.test(name))
    reader.fault('artifact-name', 'Unexpected character, expected none of "<>|*?:\\/.');
  if (!variables.ACTIONS_RUNTIME_TOKEN || !variables.ACTIONS_RESULTS_URL)
    reader.fault(
      'targets',
      'The target "artifact" works only on a runner with the artifact service (ACTIONS_RESULTS_URL).',
    );
  return async (bundle, context) => {
    const fullName = toFullName(name, bundle, context.environment);
    // The client names an unarchived artifact after its file.
    const file = join(dirname(bundle.file), fullName);
    await link(bundle.file, file);
    try {
      const id = await uploadWhole(file, retentionDays, context);
      const url = toArtifactUrl(context.environment, id);
      const outputs = { 'artifact-id': `${id}`, 'artifact-name': fullName, 'artifact-url': url };
      return { place: fullName, url, outputs };
    } finally {
      await rm(file, { force: true });
    }
  };
};

/** Artifacts of earlier attempts of a run stay, and names are unique within the run. */
function toFullName(name: string, { format }: Bundle, { runAttempt }: Environment): string {
  return `${name}${runAttempt > 1 ? `-${runAttempt}` : ''}.${format}`;
}

async function uploadWhole(
  file: string,
  retentionDays: number | undefined,
  context: DeliveryContext,
): Promise<number> {
  const { DefaultArtifactClient } = await import('@actions/artifact');
  const client = new DefaultArtifactClient();
  const options = { skipArchive: true, ...(retentionDays === undefined ? {} : { retentionDays }) };
  for (let attempt = 1; ; attempt++) {
    try {
      const { id } = await untilAborted(
        client.uploadArtifact(file, [file], dirname(file), options),
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

/** The client knows no cancellation; the process ends soon after, and with it the upload. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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

function toArtifactUrl({ serverUrl, repository, runId }: Environment, id: number): string {
  return `${serverUrl}/${repository}/actions/runs/${runId}/artifacts/${id}`;
}
