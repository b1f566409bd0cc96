import { posix } from 'node:path';
import { domainFault } from '@offprint/protocol/export-client';
import picomatch from 'picomatch';
import { type Environment, isGithubCom, pick } from '../environment.ts';
import type { InputReader } from '../input-reader.ts';
import { alwaysKept, toGlobs } from './branch-content.ts';
import { hasGit, isBranchName } from './git-repository.ts';
import { readToken } from './github-api.ts';

export type BranchSettings = {
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

/** Reads the inputs of the target `branch`; faults are collected in the reader. */
export function readBranchSettings(reader: InputReader, environment: Environment): BranchSettings {
  if (!hasGit())
    reader.fault('targets', 'The target "branch" needs git: use an image that has it, or install it before.');
  const previews = reader.flag('branch-previews');
  const number = pick(environment.event, 'pull_request', 'number');
  const pullRequest = previews && typeof number === 'number' ? number : undefined;
  const folder = readFolder(reader);
  const settings: BranchSettings = {
    token: readToken(reader, 'push to the branch (permissions: contents: write)'),
    branch: readBranch(reader),
    folder: pullRequest === undefined ? folder : posix.join(folder, `previews/pr-${pullRequest}`),
    keep: [...reader.list('branch-keep'), ...(pullRequest === undefined ? alwaysKept : [])],
    history: reader.choice('branch-history', ['keep', 'single']),
    cname: readHostName(reader),
    pullRequest,
    previewUrl: reader.text('branch-preview-url'),
  };
  checkSources(settings, reader, environment);
  checkAddress(settings, reader, environment);
  return settings;
}

function readBranch(reader: InputReader): string {
  const name = reader.required('branch', 'a branch such as gh-pages').replace(/^refs\/heads\//, '');
  if (hasGit() && name !== '' && !isBranchName(name))
    reader.fault('branch', `Unexpected ${JSON.stringify(name)}, expected the name of a branch.`);
  return name;
}

/** A site at the root of the branch that the run is about would remove its sources, and the workflow with them. */
function checkSources(
  { branch, folder, keep }: BranchSettings,
  reader: InputReader,
  { ref, event }: Environment,
): void {
  const isOwn = ref === `refs/heads/${branch}` || pick(event, 'pull_request', 'base', 'ref') === branch;
  const isKept = picomatch(keep.flatMap(toGlobs), { dot: true });
  if (folder !== '' || !isOwn || isKept('.github/workflows/docs.yml')) return;
  const what = `The site would take the place of everything in ${branch}, the branch that this run is about.`;
  const remedy =
    'Use another "branch", a "branch-folder" such as docs, or name what stays in "branch-keep", .github at least.';
  reader.fault('branch', `${what} ${remedy}`);
}

function checkAddress(
  { pullRequest, previewUrl, cname }: BranchSettings,
  reader: InputReader,
  environment: Environment,
): void {
  if (pullRequest === undefined || previewUrl !== '' || cname !== '' || isGithubCom(environment)) return;
  const { host } = new URL(environment.serverUrl);
  reader.fault(
    'branch-preview-url',
    `Unexpected empty input, expected the address at which ${host} serves the branch.`,
  );
}

function readHostName(reader: InputReader): string {
  const name = reader.text('branch-cname').toLowerCase();
  const fault = name === '' ? undefined : domainFault(name);
  if (fault !== undefined) reader.fault('branch-cname', fault);
  return name;
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

/** github.com serves branches at known addresses; where another server does has to be told. */
export function previewAddress(
  { previewUrl, cname, folder }: BranchSettings,
  { repository }: Environment,
): string {
  const base = previewUrl || (cname === '' ? pagesAddress(repository) : `https://${cname}`);
  return `${base.replace(/\/+$/, '')}/${folder}/`;
}

function pagesAddress(repository: string): string {
  const [owner = '', name = ''] = repository.toLowerCase().split('/');
  const host = `${owner}.github.io`;
  return name === host ? `https://${host}` : `https://${host}/${repository.split('/')[1]}`;
}
