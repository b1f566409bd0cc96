import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ExportError, type RetryPolicy, retry, systemClock } from '@offprint/protocol/export-client';
import { type Environment, permissionRemedy, pick } from '../environment.ts';
import type { InputReader } from '../input-reader.ts';
import { placeSite } from './branch-content.ts';
import { type BranchSettings, previewAddress, readBranchSettings } from './branch-settings.ts';
import { GitRepository } from './git-repository.ts';
import { createGithubCalls } from './github-api.ts';
import { commentPreview } from './preview-comment.ts';
import type { DeliveryContext, Target } from './target.ts';

/** Enough for as many previews at a time, of which one wins each round. */
const pushPolicy: RetryPolicy = { attempts: 15, baseMs: 200, capMs: 3000 };

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
    // The whole of it is repeated: a push whose answer is lost may be done, and then nothing is left to commit.
    const work = () => commitAndPush(repository, settings, change);
    return await retry(work, pushPolicy, { clock: systemClock, signal, onRetry });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function commitAndPush(
  repository: GitRepository,
  { branch: name, history }: BranchSettings,
  { message, place, removes = false }: Change,
): Promise<string> {
  const base = await repository.checkOut(name);
  if (base === undefined && removes) return '';
  await place(repository.folder);
  const commit = await repository.commit(message, history === 'single' ? undefined : base, base);
  if (commit === base || (await repository.push(commit, name, base))) return commit;
  throw new ExportError(
    'busy',
    `Somebody else pushed to ${name} in between; each try starts from their commit.`,
  );
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
