import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { callPolicy, retry, systemClock } from '@offprint/protocol/export-client';
import picomatch from 'picomatch';
import { type Environment, permissionRemedy, pick } from '../environment.ts';
import type { InputReader } from '../input-reader.ts';
import { alwaysKept, placeSite, toGlobs } from './branch-content.ts';
import { GitRepository, hasGit, type PushOutcome } from './git-repository.ts';
import { createGithubCalls, readToken } from './github-api.ts';
import { commentPreview } from './preview-comment.ts';
import type { DeliveryContext, Target } from './target.ts';

const pushAttempts = 6;

type BranchSettings = {
  token: string;
  branch: string;
  /** Folder within the branch, without slashes at its ends; empty for the root. */
  folder: string;
  keep: string[];
  history: 'keep' | 'single';
  cname: string;
  pullRequest: number | undefined;
  previewUrl: string;
};

/** Commits the site to a branch, or a preview of it for a pull request, next to what others keep there. */
export const branch: Target = (reader, environment) => {
  const settings = readSettings(reader, environment);
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

function readSettings(reader: InputReader, environment: Environment): BranchSettings {
  const branchName = reader.required('branch', 'a branch such as gh-pages');
  if (!/^(?!-)[\w./-]+$/.test(branchName) || branchName.includes('..'))
    reader.fault('branch', `Unexpected ${JSON.stringify(branchName)}, expected the name of a branch.`);
  const previews = reader.flag('branch-previews');
  const number = pick(environment.event, 'pull_request', 'number');
  const pullRequest = previews && typeof number === 'number' ? number : undefined;
  const folder = readFolder(reader);
  const keep = reader.list('branch-keep');
  if (folder === '' && pullRequest === undefined && wipesSources(branchName, keep, environment))
    reader.fault(
      'branch',
      `The site would take the place of everything in ${branchName}, the branch that this run is about. Use another "branch", a "branch-folder" such as docs, or name what stays in "branch-keep", .github at least.`,
    );
  if (!hasGit())
    reader.fault('targets', 'The target "branch" needs git: use an image that has it, or install it before.');
  return {
    token: readToken(reader, 'push to the branch (permissions: contents: write)'),
    branch: branchName,
    folder: pullRequest === undefined ? folder : join(folder, `previews/pr-${pullRequest}`),
    keep: [...keep, ...(pullRequest === undefined ? alwaysKept : [])],
    history: reader.choice('branch-history', ['keep', 'single']),
    cname: reader.text('branch-cname'),
    pullRequest,
    previewUrl: reader.text('branch-preview-url'),
  };
}

/** Whether a site at the root of `branch` would remove the workflows, and so the sources, of this run. */
function wipesSources(branch: string, keep: readonly string[], { ref, event }: Environment): boolean {
  const isOwn = ref === `refs/heads/${branch}` || pick(event, 'pull_request', 'base', 'ref') === branch;
  const isKept = picomatch(keep.flatMap(toGlobs), { dot: true });
  return isOwn && !isKept('.github/workflows/docs.yml');
}

function readFolder(reader: InputReader): string {
  const folder = reader.text('branch-folder').replace(/^(?:\.?\/)+|\/+$/g, '');
  if (/(^|\/)\.\.?(\/|$)|\\|(^|\/)\.git(\/|$)/i.test(folder))
    reader.fault(
      'branch-folder',
      `Unexpected ${JSON.stringify(folder)}, expected a folder inside the branch.`,
    );
  return folder;
}

/** What a commit does to the work tree, and what it says. */
type Change = { message: string; place: (workTree: string) => Promise<void> };

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
  { message, place }: Change,
): Promise<{ outcome: PushOutcome; commit: string }> {
  const base = await repository.checkOut(name);
  await place(repository.folder);
  const commit = await repository.commit(message, history === 'single' ? undefined : base, base);
  if (commit === base) return { outcome: 'unchanged', commit };
  return { outcome: await repository.push(commit, name, base), commit };
}

/** Commits the removal and resolves to the tip of the branch. */
export type PreviewRemoval = (context: PublishContext) => Promise<string>;

/**
 * What takes the preview of a pull request away once that is closed; `undefined` unless the step runs for a closed pull
 * request and keeps previews.
 */
export function prepareRemoval(reader: InputReader, environment: Environment): PreviewRemoval | undefined {
  if (pick(environment.event, 'action') !== 'closed') return undefined;
  const settings = readSettings(reader, environment);
  const { pullRequest, folder } = settings;
  if (pullRequest === undefined) return undefined;
  const message = `Remove the preview of pull request ${pullRequest}`;
  const place = (workTree: string) => rm(join(workTree, folder), { recursive: true, force: true });
  return (context: PublishContext) => publish(settings, { message, place }, context);
}

/** GitHub Pages serves a branch at a known address; anything else has to be told. */
function previewAddress({ previewUrl, folder }: BranchSettings, { repository }: Environment): string {
  const [owner = '', repo = ''] = repository.split('/');
  const base = previewUrl || `https://${owner}.github.io/${repo}`;
  return `${base.replace(/\/+$/, '')}/${folder}/`;
}
