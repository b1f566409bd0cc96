import { type Environment, forkOf, pick } from './environment.ts';

/** Why the key is empty in this run and what to do about it. */
export function explainMissingKey(environment: Environment): string {
  const { event, actor, eventName } = environment;
  const fork = forkOf(environment);
  if (actor === 'dependabot[bot]')
    return 'The input "api-key" is empty: workflows that Dependabot starts see only Dependabot secrets. Add the key there (Settings, Secrets and variables, Dependabot), or set on-missing-key: skip.';
  if (fork !== undefined)
    return `The input "api-key" is empty: GitHub passes no secrets to pull requests from forks (${JSON.stringify(fork)}). Set on-missing-key: skip for them; never use pull_request_target to work around it.`;
  if (eventName === 'pull_request' && pick(event, 'pull_request', 'head', 'repo') === null)
    return 'The input "api-key" is empty: the fork of this pull request is gone, and GitHub passes no secrets to forks.';
  return 'The input "api-key" is empty. Create an admin key (svc_…), store it as a secret of the repository or organization, and pass it from the secrets context. A secret of an environment needs "environment:" in the job.';
}
