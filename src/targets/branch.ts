import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { callPolicy, retry, systemClock } from '@offprint/protocol/export-client';
import { type Environment, permissionRemedy, pick } from '../environment.ts';
import type { InputReader } from '../input-reader.ts';
import { placeSite } from './branch-content.ts';
import { type BranchSettings, previewAddress, readBranchSettings } from './branch-settings.ts';
import { GitRepository, type PushOutcome } from './git-repository.ts';
import { createGithubCalls } from './github-api.ts';
import { commentPreview } from './preview-comment.ts';
import type { DeliveryContext, Target } from './target.ts';

const pushAttempts = 6;

/** Commits the site to a branch, or a preview of it for a pull request, next to what others keep there. */
export const branch: Target = (reader, environment) => {
  const settings = readBranchSettings(reader, environment);
  return async (bundle, context) => {
    const message = `Export ${bundle.version}\n\nFrom ${environment.repository}@${environment.sha}\nSHA-256 ${bundle.sha256}`;
    const place = (workTree: string) => placeSite(workTree, bundle.folder, settings);
    const commit = await publish(settings, { message, place }, context);
    const address = [settings.branch, settings.folder].filter(Boolean).join('/');
    const url = settings.pullRequest === undefined ? undefined : previewAddress(settings, environment);
    if (settings.pullRequest !== undefined && url !== undefined) {
      const github = await createGithubCalls(settings.token, context);
      const preview = {
        number: settings.pullRequest,
        url,
        sha256: bundle.sha256,
        commit,
      };
      await github.repeat(() => commentPreview(github, environment, preview));
    }
    const outputs = { 'branch-commit': commit, ...(url === undefined ? {} : { 'preview-url': url }) };
    return { place: address, ...(url === undefined ? {} : { url }), outputs };
  };
};

/** What a commit does to the work tree, and what it says. One that only removes makes no branch. */
type Change = { message: string; place: (workTree: string) => Promise<void>; removes?: boolean };

type PublishContext = Pick<DeliveryContext, 'environment' | 'signal' | 'log'>;

async function publish(settings: BranchSettings, change: Change, context: PublishContext): Promise<string> {
  const { environment, signal, log } = context;
  await mkdir(environment.temporaryFolder, { recursive: true });
  const folder = await mkdtemp(join(environment.temporaryFolder, 'offprint-branch-'));
  try {
    const remote = `${environment.serverUrl}/${environment.repository}.git`;
    const remedy = permissionRemedy('contents: write', environment);
    const repository = new GitRepository({ folder, remote, token: settings.token, signal, remedy });
    await repository.initialise();
    const onRetry = (error: Error) => log.info(`${error.message} Trying again.`);
    for (let attempt = 1; ; attempt++) {
      // The whole of it is repeated: a push whose answer is lost may be done, and then nothing is left to commit.
      const { outcome, commit } = await retry(() => commitAndPush(repository, settings, change), callPolicy, {
        clock: systemClock,
        signal,
        onRetry,
      });
      if (outcome !== 'lost') return commit;
      if (attempt >= pushAttempts)
        throw new Error(
          `Others keep pushing to ${settings.branch}; gave up after ${attempt} attempts. Use "concurrency:" in the workflow.`,
        );
      log.info(`Somebody else pushed to ${settings.branch} in between. Starting from their commit.`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function commitAndPush(
  repository: GitRepository,
  { branch: name, history }: BranchSettings,
  { message, place, removes = false }: Change,
): Promise<{ outcome: PushOutcome; commit: string }> {
  const base = await repository.checkOut(name);
  if (base === undefined && removes) return { outcome: 'unchanged', commit: '' };
  await place(repository.folder);
  const commit = await repository.commit(message, history === 'single' ? undefined : base, base);
  if (commit === base) return { outcome: 'unchanged', commit };
  return { outcome: await repository.push(commit, name, base), commit };
}

/** Commits the removal and resolves to the tip of the branch; empty when there is no such branch. */
export type PreviewRemoval = (context: PublishContext) => Promise<string>;

/**
 * What takes the preview of a pull request away once that is closed; `undefined` unless the step runs for a closed pull
 * request and keeps previews.
 */
export function prepareBranchRemoval(
  reader: InputReader,
  environment: Environment,
): PreviewRemoval | undefined {
  if (pick(environment.event, 'action') !== 'closed') return undefined;
  const settings = readBranchSettings(reader, environment);
  const { pullRequest, folder } = settings;
  if (pullRequest === undefined) return undefined;
  const message = `Remove the preview of pull request ${pullRequest}`;
  const place = (workTree: string) => rm(join(workTree, folder), { recursive: true, force: true });
  return (context: PublishContext) => publish(settings, { message, place, removes: true }, context);
}
