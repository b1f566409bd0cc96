import { createReadStream } from 'node:fs';
import type { Bundle } from '../bundle.ts';
import type { Environment } from '../environment.ts';
import { createGithubCalls, type GithubCalls, readToken, statusOf } from './github-api.ts';
import type { Target } from './target.ts';

const permission = 'contents: write';

/** Stands in the notes of a release that this action has drafted. The draft of anybody else is theirs to publish. */
const marker = '<!-- offprint -->';

type Release = {
  id: number;
  html_url: string;
  upload_url: string;
  draft: boolean;
  body?: string | null;
};
/** Addresses of a release and of its asset. Those of a draft lead nowhere once it is public. */
type Addresses = { release: string; asset: string };
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
    const uploaded = await attach(github, place, found, { bundle, name });
    const isOwn = found.body?.includes(marker) ?? false;
    if (found.draft && !isOwn)
      context.log.info(`The release ${tag} was drafted by somebody else: it stays a draft.`);
    const addresses =
      found.draft && isOwn
        ? await publish(github, place, found, uploaded)
        : { release: found.html_url, asset: uploaded.browser_download_url };
    return {
      place: `${tag}: ${name}`,
      url: addresses.release,
      outputs: { 'release-url': addresses.release, 'release-asset-url': addresses.asset },
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
  const draft = {
    ...place,
    tag_name: tag,
    target_commitish: sha,
    draft: true,
    body: marker,
    generate_release_notes: true,
  };
  return left ?? github.callOnce(({ rest }) => rest.repos.createRelease(draft), permission);
}

type Asset = { bundle: Bundle; name: string };
type UploadedAsset = { id: number; browser_download_url: string };

/** An interrupted upload leaves an asset of that name behind, so a refusal is first answered by removing it. */
async function attach(
  github: GithubCalls,
  place: Place,
  found: Release,
  asset: Asset,
): Promise<UploadedAsset> {
  try {
    return await upload(github, found, asset);
  } catch (error) {
    if (statusOf(error) !== 422) throw error;
  }
  try {
    await removeAsset(github, place, found.id, asset.name);
    return await upload(github, found, asset);
  } catch (error) {
    if (statusOf(error) !== 422 || !(error instanceof Error && /immutable/i.test(error.message))) throw error;
    const message = `GitHub refused the asset ${asset.name}: a published release of this repository is immutable. Attach the bundle before the release is published, or use another tag.`;
    throw new Error(message, { cause: error });
  }
}

async function upload(
  github: GithubCalls,
  { upload_url }: Release,
  { bundle, name }: Asset,
): Promise<UploadedAsset> {
  const headers = {
    'content-type': bundle.format === 'zip' ? 'application/zip' : 'application/gzip',
    'content-length': bundle.sizeBytes,
  };
  return github.call(
    (octokit) =>
      octokit.request(`POST ${toUploadUrl(upload_url, name)}`, {
        headers,
        data: createReadStream(bundle.file),
      }),
    permission,
  );
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
  const assets = await github.call(
    async ({ rest, paginate }) => ({ data: await paginate(rest.repos.listReleaseAssets, list) }),
    permission,
  );
  const earlier = assets.find((asset) => asset.name === name || asset.name === toAssetName(name));
  if (earlier === undefined) return;
  await github.call(
    ({ rest }) => rest.repos.deleteReleaseAsset({ ...place, asset_id: earlier.id }),
    permission,
  );
}

/** GitHub renames assets that have other characters. */
function toAssetName(name: string): string {
  return name.replaceAll(/[^\w.+@~-]+/g, '.').replaceAll(/^\.+|\.+$/g, '');
}

async function publish(
  github: GithubCalls,
  place: Place,
  { id: release_id }: Release,
  uploaded: UploadedAsset,
): Promise<Addresses> {
  const { html_url, assets } = await github.call(
    ({ rest }) => rest.repos.updateRelease({ ...place, release_id, draft: false }),
    permission,
  );
  const asset = assets.find(({ id }) => id === uploaded.id) ?? uploaded;
  return { release: html_url, asset: asset.browser_download_url };
}
