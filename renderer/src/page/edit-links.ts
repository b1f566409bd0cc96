import { encodePath } from '../site/relative-address.ts';
import type { PageModel, SiteModel } from './page-model.ts';

export type EditLinks = { edit?: string | undefined; issue?: string | undefined };

/** Addresses at which a page can be mended, as far as the site wants and knows them. */
export function editLinks(
  { config: { feedback } }: Pick<SiteModel, 'config'>,
  page: Pick<PageModel, 'path' | 'title' | 'file'>,
): EditLinks {
  const { editUrl, suggestEdit = true, raiseIssue } = feedback;
  if (editUrl === undefined || page.file === undefined) return {};
  return {
    edit: suggestEdit ? editAddress(editUrl, page.file) : undefined,
    issue: raiseIssue ? issueForm(editUrl)?.(`Docs: ${page.title}`, `Page: /${page.path}`) : undefined,
  };
}

function editAddress(editUrl: string, file: string): string {
  const path = encodePath(file);
  return editUrl.includes('{path}')
    ? editUrl.replaceAll('{path}', () => path)
    : `${editUrl.replace(/\/+$/, '')}/${path}`;
}

type IssueForm = (title: string, body: string) => string;

/**
 * The form for a new issue in the repository that an address leads into: as GitLab has it, else as GitHub and Gitea do.
 * `undefined` where there is none that is known.
 */
export function issueForm(editUrl: string): IssueForm | undefined {
  const gitLab = /^(.+?)\/-\/(?:edit|blob|tree)\//.exec(`${editUrl}/`)?.[1];
  if (gitLab !== undefined)
    return (title, body) =>
      `${gitLab}/-/issues/new?${new URLSearchParams({ 'issue[title]': title, 'issue[description]': body })}`;
  const gitHub = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/(?:_?edit|blob|tree|src)\//.exec(`${editUrl}/`)?.[1];
  if (gitHub === undefined) return undefined;
  return (title, body) => `${gitHub}/issues/new?${new URLSearchParams({ title, body })}`;
}
