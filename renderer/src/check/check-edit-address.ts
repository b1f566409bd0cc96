import type { ReadConfig } from '../config/read-config.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { issueForm } from '../page/edit-links.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Tells when the docs ask for links to edit pages or to report issues that cannot be made. */
export function checkEditAddress({ feedback }: SiteConfig, locate: ReadConfig['locate']): Diagnostic[] {
  const { editUrl, suggestEdit, raiseIssue } = feedback;
  const wanted = raiseIssue ? 'raiseIssue' : suggestEdit ? 'suggestEdit' : undefined;
  if (wanted === undefined) return [];
  if (editUrl === undefined)
    return [toMessage(wanted, 'expected the address at which the docs are edited beside it')];
  if (!raiseIssue || issueForm(editUrl)) return [];
  return [
    toMessage(
      wanted,
      `expected an address in a repository of GitHub, GitLab or their like, not "${editUrl}"`,
    ),
  ];

  function toMessage(setting: string, expected: string): Diagnostic {
    return {
      rule: 'feedback-address',
      severity: 'info',
      reason: `No links for \`feedback.${setting}\`, ${expected}`,
      ...(locate(['feedback', setting]) ?? { file: 'docs.json' }),
      suggestion:
        'Set `feedback.editUrl` or `--edit-url`, such as "https://github.com/acme/docs/edit/main/docs".',
    };
  }
}
