import type { Environment } from '../environment.ts';
import type { GithubCalls } from './github-api.ts';
import { toPlace } from './release.ts';

const permission = 'pull-requests: write';
const marker = '<!-- offprint-preview -->';

export type Preview = { number: number; url: string; sha256: string; commit: string };

/** Keeps one comment per pull request up to date with the address of its preview. */
export async function commentPreview(
  github: GithubCalls,
  environment: Environment,
  preview: Preview,
): Promise<void> {
  const place = { ...toPlace(environment), issue_number: preview.number };
  const body = toBody(preview);
  const comments = await github.callOnce(
    async ({ rest, paginate }) => ({
      data: await paginate(rest.issues.listComments, { ...place, per_page: 100 }),
    }),
    permission,
  );
  const own = comments.find((comment) => comment.body?.startsWith(marker) && !isForeign(comment));
  if (own === undefined)
    await github.callOnce(({ rest }) => rest.issues.createComment({ ...place, body }), permission);
  else
    await github.callOnce(
      ({ rest }) => rest.issues.updateComment({ ...place, comment_id: own.id, body }),
      permission,
    );
}

type Comment = { user?: { type: string } | null; author_association?: string };

/** Anybody may write the marker, and could later put another address into a comment of theirs. */
function isForeign({ user, author_association: association = '' }: Comment): boolean {
  return user?.type === 'User' && !['OWNER', 'MEMBER', 'COLLABORATOR'].includes(association);
}

function toBody({ url, sha256, commit }: Preview): string {
  return [
    marker,
    `**[Preview of the documentation](${url})**`,
    '',
    `Commit \`${commit.slice(0, 12)}\`, bundle SHA-256 \`${sha256}\``,
  ].join('\n');
}
