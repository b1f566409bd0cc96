import GithubSlugger from 'github-slugger';

/** Hands out the anchors of one page: unique across the whole page, components included. */
export type Anchors = {
  /** An unused anchor for a text, or the custom one as it stands. */
  claim(text: string, custom?: string): string;
  /** The anchor that GitHub would have made, when it is another one and still free: a target for old links. */
  claimFallback(text: string, taken: string): string | undefined;
  /** The convention's and GitHub's anchor for the page's title; none when another element has it. */
  claimTitle(title: string, custom: string | undefined): string[];
  /** Takes in an anchor that the author wrote as HTML. `false` when it was noted before. */
  note(anchor: string): boolean;
  all(): string[];
};

export function createAnchors(): Anchors {
  const used = new Set<string>();
  const noted = new Set<string>();
  const customs = new Set<string>();
  const counts = new Map<string, number>();
  const github = new GithubSlugger();
  return {
    claim: (text, custom) => {
      // An author's id may repeat an automatic one: a wrapper that keeps the anchor of a translated heading.
      const isFree = custom !== undefined && !customs.has(custom);
      const base = custom ?? (toAnchor(text) || 'section');
      // Links to it are percent-encoded, which halves of a surrogate pair cannot be.
      const anchor = (isFree ? base : unused(base, used, counts)).toWellFormed();
      if (custom !== undefined) customs.add(custom);
      used.add(anchor);
      return anchor;
    },
    claimFallback: (text, taken) => {
      const slug = github.slug(text);
      if (slug === '' || slug === taken || used.has(slug)) return undefined;
      used.add(slug);
      return slug;
    },
    claimTitle: (title, custom) => {
      const own = (custom ?? toAnchor(title)).toWellFormed();
      if (own === '' || used.has(own)) return [];
      if (custom !== undefined) customs.add(custom);
      used.add(own);
      const slug = github.slug(title);
      if (slug === '' || used.has(slug)) return [own];
      used.add(slug);
      return [own, slug];
    },
    note: (anchor) => {
      used.add(anchor);
      const isNew = !noted.has(anchor);
      noted.add(anchor);
      return isNew;
    },
    all: () => [...used],
  };
}

/** Counts on from the last number of the same base, so that a page of equal headings takes linear time. */
function unused(base: string, used: ReadonlySet<string>, counts: Map<string, number>): string {
  if (!used.has(base)) return base;
  let count = counts.get(base) ?? 2;
  while (used.has(`${base}-${count}`)) count += 1;
  counts.set(base, count + 1);
  return `${base}-${count}`;
}

/**
 * The docs.json convention's anchors, which are not GitHub's: spaces and dots become hyphens, parentheses go,
 * `'` becomes `’`, and much of the punctuation stays (`What's new` → `what’s-new`, `Read/write access` →
 * `read/write-access`, `Example: in — out` → `example:-in-—-out`).
 */
function toAnchor(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/[\s.]+/g, '-')
    .replace(/[\p{Cc}\p{Cf}!"#%()*+,;<=>?@[\\\]^`{|}~]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '');
}
