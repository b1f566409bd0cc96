import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, pick } from '../environment.ts';
import type { InputReader } from '../input-reader.ts';
import { alwaysKept, placeSite } from './branch-content.ts';
import { GitRepository, type PushOutcome } from './git-repository.ts';
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
  return {
    token: readToken(reader, 'push to the branch (permissions: contents: write)'),
    branch: branchName,
    folder: pullRequest === undefined ? folder : join(folder, `previews/pr-${pullRequest}`),
    keep: [...reader.list('branch-keep'), ...(pullRequest === undefined ? alwaysKept : [])],
    history: reader.choice('branch-history', ['keep', 'single']),
    cname: reader.text('branch-cname'),
    pullRequest,
    previewUrl: reader.text('branch-preview-url'),
  };
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
  const { environment, log } = context;
  await mkdir(environment.temporaryFolder, { recursive: true });
  const folder = await mkdtemp(join(environment.temporaryFolder, 'offprint-branch-'));
  try {
    const remote = `${environment.serverUrl}/${environment.repository}.git`;
    const repository = new GitRepository({ folder, remote, token: settings.token, signal: context.signal });
    await repository.initialise();
    for (let attempt = 1; ; attempt++) {
      const { outcome, commit } = await commitAndPush(repository, settings, change);
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
