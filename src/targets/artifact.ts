import { constants, copyFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Bundle } from '../bundle.ts';
import type { Environment } from '../environment.ts';
import { checkArtifacts, uploadArtifact } from './artifact-upload.ts';
import type { Target } from './target.ts';

/** Uploads the bundle byte for byte as an artifact of the workflow run. */
export const artifact: Target = (reader, environment) => {
  const { variables } = environment;
  const name = reader.required('artifact-name', 'a name such as docs-site');
  const retentionDays = reader.number('artifact-retention-days', 400);
  if (/["<>|*?:\r\n\\/]/.test(name))
    reader.fault('artifact-name', 'Unexpected character, expected none of "<>|*?:\\/.');
  checkArtifacts('artifact', reader, environment);
  if (!variables.ACTIONS_RUNTIME_TOKEN || !variables.ACTIONS_RESULTS_URL)
    reader.fault(
      'targets',
      'The target "artifact" works only on a runner with the artifact service (ACTIONS_RESULTS_URL).',
    );
  return async (bundle, context) => {
    const fullName = toFullName(name, bundle, context.environment);
    // The client names an unarchived artifact after its file.
    const file = join(dirname(bundle.file), fullName);
    await copyFile(bundle.file, file, constants.COPYFILE_FICLONE);
    try {
      const options = { skipArchive: true, ...(retentionDays === undefined ? {} : { retentionDays }) };
      const id = await uploadArtifact({ name: fullName, file, options }, context);
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

function toArtifactUrl({ serverUrl, repository, runId }: Environment, id: number): string {
  return `${serverUrl}/${repository}/actions/runs/${runId}/artifacts/${id}`;
}
