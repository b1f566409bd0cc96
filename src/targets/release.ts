import { createReadStream } from 'node:fs';
import type { Bundle } from '../bundle.ts';
import type { Environment } from '../environment.ts';
import { createGithubCalls, type GithubCalls, readToken, statusOf } from './github-api.ts';
import type { Target } from './target.ts';

const permission = 'contents: write';

type Release = { id: number; html_url: string; upload_url: string; draft: boolean };
type Place = { owner: string; repo: string };

/** Attaches the bundle to a release: a draft first, the asset, and only then public. */
export const release: Target = (reader, environment) => {
  const token = readToken(reader, 'write releases');
  const tag = reader.text('release-tag') || tagOf(environment);
  if (tag === '')
    reader.fault('release-tag', 'Unexpected empty tag, expected one unless the workflow runs for a tag.');
  const assetName = reader.text('release-asset-name');
  return async (bundle, context) => {
    const github = await createGithubCalls(token, context);
    const place = toPlace(environment);
    const found = await github.repeat(() => findOrDraft(github, place, tag, environment.sha));
    const name = assetName || `docs-site.${bundle.format}`;
    const url = await attach(github, place, found, { bundle, name });
    if (found.draft) await publish(github, place, found.id);
    return {
      place: `${tag}: ${name}`,
      url: found.html_url,
      outputs: { 'release-url': found.html_url, 'release-asset-url': url },
    };
  };
};

function tagOf({ ref }: Environment): string {
  return ref.startsWith('refs/tags/') ? ref.slice('refs/tags/'.length) : '';
}

/** Owner and name of the repository that the workflow runs in. */
export function toPlace({ repository }: Environment): Place {
  const [owner = '', repo = ''] = repository.split('/');
  return { owner, repo };
}

async function findOrDraft(github: GithubCalls, place: Place, tag: string, sha: string): Promise<Release> {
  try {
    return await github.callOnce(({ rest }) => rest.repos.getReleaseByTag({ ...place, tag }), permission);
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
  // A draft is not found by its tag, so one that an interrupted run left is looked up in the list.
  const drafts = await github.callOnce(
    ({ rest }) => rest.repos.listReleases({ ...place, per_page: 100 }),
    permission,
  );
  const left = drafts.find((candidate) => candidate.draft && candidate.tag_name === tag);
  const draft = { ...place, tag_name: tag, target_commitish: sha, draft: true, generate_release_notes: true };
  return left ?? github.callOnce(({ rest }) => rest.repos.createRelease(draft), permission);
}

type Asset = { bundle: Bundle; name: string };

/** An interrupted upload leaves an asset of that name behind, so a refusal is first answered by removing it. */
async function attach(github: GithubCalls, place: Place, found: Release, asset: Asset): Promise<string> {
  try {
    return await upload(github, found, asset);
  } catch (error) {
    if (statusOf(error) !== 422) throw error;
  }
  try {
    await removeAsset(github, place, found.id, asset.name);
    return await upload(github, found, asset);
  } catch (error) {
    if (statusOf(error) !== 422) throw error;
    const message = `GitHub refused the asset ${asset.name}: a published release of this repository is immutable. Attach the bundle before the release is published, or use another tag.`;
    throw new Error(message, { cause: error });
  }
}

async function upload(
  github: GithubCalls,
  { upload_url }: Release,
  { bundle, name }: Asset,
): Promise<string> {
  const headers = {
    'content-type': bundle.format === 'zip' ? 'application/zip' : 'application/gzip',
    'content-length': bundle.sizeBytes,
  };
  const { browser_download_url } = await github.call(
    (octokit) =>
      octokit.request(`POST ${toUploadUrl(upload_url, name)}`, {
        headers,
        data: createReadStream(bundle.file),
      }),
    permission,
  );
  return browser_download_url;
}

/** GitHub gives a URI template (RFC 6570) that ends in `{?name,label}`. */
function toUploadUrl(template: string, name: string): string {
  return `${template.replace(/\{[^}]*\}$/, '')}?name=${encodeURIComponent(name)}`;
}

async function removeAsset(
  github: GithubCalls,
  place: Place,
  release_id: number,
  name: string,
): Promise<void> {
  const list = { ...place, release_id, per_page: 100 };
  const assets = await github.call(({ rest }) => rest.repos.listReleaseAssets(list), permission);
  const earlier = assets.find((asset) => asset.name === name);
  if (earlier === undefined) return;
  await github.call(
    ({ rest }) => rest.repos.deleteReleaseAsset({ ...place, asset_id: earlier.id }),
    permission,
  );
}

async function publish(github: GithubCalls, place: Place, releaseId: number): Promise<void> {
  await github.call(
    ({ rest }) => rest.repos.updateRelease({ ...place, release_id: releaseId, draft: false }),
    permission,
  );
}
