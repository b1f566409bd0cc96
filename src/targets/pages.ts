import { getIDToken } from '@actions/core';
import { permissionRemedy } from '../environment.ts';
import { checkArtifacts, untilAborted, uploadArtifact } from './artifact-upload.ts';
import { createGithubCalls, readToken } from './github-api.ts';
import { packPages, stampOf } from './pages-artifact.ts';
import { createDeployment, watchDeployment } from './pages-deployment.ts';
import { awaitStamp } from './pages-stamp.ts';
import { toPlace } from './release.ts';
import type { Target } from './target.ts';

const minuteMs = 60_000;

/** Deploys the site to GitHub Pages and looks at the public address whether it really serves this export. */
export const pages: Target = (reader, environment) => {
  const token = readToken(reader, 'deploy to Pages (permissions: pages: write)');
  const verifies = reader.flag('pages-verify');
  const limitMs = (reader.number('pages-verify-minutes', 60) ?? 5) * minuteMs;
  checkArtifacts('pages', reader, environment);
  if (!environment.variables.ACTIONS_ID_TOKEN_REQUEST_URL)
    reader.fault(
      'targets',
      `The target "pages" needs an identity of the job. ${permissionRemedy('id-token: write" and "pages: write', environment)}`,
    );
  return async (bundle, context) => {
    const { signal, log } = context;
    const stamp = stampOf(bundle, environment);
    const name = environment.runAttempt > 1 ? `github-pages-${environment.runAttempt}` : 'github-pages';
    const upload = (file: string) => uploadArtifact({ name, file, options: { retentionDays: 1 } }, context);
    const artifactId = await packPages(bundle.folder, environment.temporaryFolder, { stamp, upload });
    const calls = {
      github: await createGithubCalls(token, context),
      place: toPlace(environment),
      signal,
      log,
    };
    const requestToken = () =>
      untilAborted(getIDToken(), AbortSignal.any([signal, AbortSignal.timeout(minuteMs)]));
    const { id, pageUrl } = await createDeployment(calls, {
      artifactId,
      buildVersion: environment.sha,
      requestToken,
    });
    await watchDeployment(calls, id);
    if (verifies) await awaitStamp(pageUrl, stamp, { limitMs, signal, log });
    return { place: pageUrl, url: pageUrl, outputs: { 'page-url': pageUrl } };
  };
};
