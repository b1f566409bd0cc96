/** One example of the convention: what to write, and what a reader's browser must get. */
export type Case = {
  feature: string;
  /** Share of 58 public repositories that use it, where it was counted. */
  share: string | undefined;
  /** Files of the docs; the page under test is `c/page`. */
  files: Readonly<Record<string, string>>;
  settings: object;
  /** File of the bundle that must match: the page itself unless another is named; `site.css` and `any.css` by kind. */
  file: string;
  shows: RegExp;
};

export function inPage(_group: string, feature: string, mdx: string, shows: RegExp, share?: string): Case {
  return inFiles(feature, { 'c/page.mdx': mdx }, shows, share);
}

export function inFiles(
  feature: string,
  files: Case['files'],
  shows: RegExp,
  share?: string,
  settings: object = {},
): Case {
  return { feature, share, files, settings, file: 'c/page.html', shows };
}

export function withSettings(
  feature: string,
  settings: object,
  shows: RegExp,
  share?: string,
  extra: Partial<Case> = {},
): Case {
  const files = { 'c/page.mdx': '---\ntitle: T\n---\n\n## Section\n\nx' };
  return { feature, share, files, settings, file: 'c/page.html', shows, ...extra };
}
