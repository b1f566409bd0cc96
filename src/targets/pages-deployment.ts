import { systemClock } from '@offprint/protocol/export-client';
import { z } from 'zod';
import type { StepLog } from '../step-log.ts';
import { type GithubCalls, statusOf } from './github-api.ts';

const permission = 'pages: write and id-token: write';
const slowestPollMs = 15_000;

export type PagesCalls = {
  github: GithubCalls;
  place: { owner: string; repo: string };
  signal: AbortSignal;
  log: StepLog;
};

export type DeploymentRequest = {
  artifactId: number;
  buildVersion: string;
  /** The token lives about five minutes, so each try fetches its own. */
  requestToken: () => Promise<string>;
};

const deploymentSchema = z.looseObject({ id: z.union([z.number(), z.string()]), page_url: z.string() });

/** Creates the deployment, waiting for another one that is in progress. */
export async function createDeployment(calls: PagesCalls, request: DeploymentRequest) {
  for (let wait = 5000; ; wait = Math.min(wait * 1.5, 30_000)) {
    try {
      const created = deploymentSchema.parse(await post(calls, request));
      return { id: String(created.id), pageUrl: created.page_url };
    } catch (error) {
      if (statusOf(error) === 404) throw notEnabled(calls, error);
      if (statusOf(error) !== 400 || !(error instanceof Error && /in progress/i.test(error.message)))
        throw error;
      calls.log.info('Another Pages deployment is in progress. Waiting for it.');
      await systemClock.sleep(wait, calls.signal);
    }
  }
}

async function post({ github, place }: PagesCalls, request: DeploymentRequest): Promise<unknown> {
  const body = {
    artifact_id: request.artifactId,
    pages_build_version: request.buildVersion,
    oidc_token: await request.requestToken(),
  };
  const route = `POST /repos/${place.owner}/${place.repo}/pages/deployments`;
  return github.call<unknown>((octokit) => octokit.request(route, body), permission);
}

function notEnabled({ place }: PagesCalls, cause: unknown): Error {
  const message = `Pages is not enabled for ${place.owner}/${place.repo}: choose "GitHub Actions" as its source in the repository's settings, and give the job "permissions: pages: write" and "id-token: write".`;
  return new Error(message, { cause });
}

const badEnds: Record<string, string> = {
  deployment_failed: 'The deployment failed at GitHub. Run the step again.',
  deployment_content_failed: 'GitHub refused the content: Pages takes at most 10 GB and no links.',
  deployment_perms_error: 'GitHub could not read the files of the site.',
  deployment_cancelled: 'Somebody cancelled the deployment.',
  deployment_lost: 'GitHub lost the deployment. Run the step again.',
};

const statusSchema = z.looseObject({ status: z.string() });

/** Waits until GitHub says that the deployment succeeded. A word that nobody knows yet means: wait on. */
export async function watchDeployment(calls: PagesCalls, id: string): Promise<void> {
  let last = '';
  for (let wait = 1000; ; wait = Math.min(wait * 1.5, slowestPollMs)) {
    const status = await readStatus(calls, id);
    if (status === 'succeed') return;
    const reason = badEnds[status];
    if (reason !== undefined) throw new Error(`Pages deployment ${id}: ${status}. ${reason}`);
    if (status !== last) calls.log.info(`Pages deployment ${id}: ${status}`);
    last = status;
    await systemClock.sleep(wait, calls.signal);
  }
}

async function readStatus({ github, place }: PagesCalls, id: string): Promise<string> {
  const route = `GET /repos/${place.owner}/${place.repo}/pages/deployments/${id}`;
  try {
    return statusSchema.parse(await github.call<unknown>((octokit) => octokit.request(route), permission))
      .status;
  } catch (error) {
    // A deployment that has just been made may not be found everywhere yet.
    if (statusOf(error) === 404) return 'not_found';
    throw error;
  }
}
