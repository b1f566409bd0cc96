import type { Diagnostic } from '../check/diagnostic.ts';
import type { Heading } from '../components/component.ts';
import type { FeedEntry } from '../outputs/feed-entries.ts';

/** Text between two anchors, for the search index. `id` is empty before the first heading. */
export type ArticleSection = { id: string; heading: string; level: number; text: string };

/** A link as the author wrote it, with what it was taken for. */
export type OutgoingLink = {
  href: string;
  kind: 'page' | 'asset' | 'external' | 'anchor' | 'missing' | 'redirect';
  /** Page path or asset path it leads to; of a missing one the file of the bundle that it names. */
  target?: string;
  anchor?: string;
  suggestion?: string;
  line?: number;
  column?: number;
};

/** A file of the source that the page shows, and its address below the bundle's root. */
export type AssetUse = { source: string; address: string };

/** A picture, video or sound of another host, with its line in the source. */
export type ExternalAsset = { url: string; line?: number };

/** A script that some pages load. `address` is below the bundle's root. */
export type PageScript = { address: string; contents: string };

/** One page's content, rendered but not yet set into the page shell. Structured-clone friendly. */
export type Article = {
  /** Inner markup of the article, as UTF-8. */
  markup: Uint8Array;
  /** Markup of the right column, when the page brings its own. */
  panel: string | undefined;
  /** Text of a level-1 heading that opened the page and was taken out, for pages without a title of their own. */
  leadingHeading: string | undefined;
  /** Anchors that lead to the page's title, the best one first; empty when it was not taken from a heading. */
  titleAnchors: string[];
  headings: Heading[];
  sections: ArticleSection[];
  anchors: string[];
  links: OutgoingLink[];
  assets: AssetUse[];
  externals: ExternalAsset[];
  features: string[];
  /** Scripts of interactive components, in the order to load them; the same contents have the same address on all pages. */
  scripts: PageScript[];
  messages: Diagnostic[];
  /** The page as Markdown, for agents and for copying, as UTF-8. */
  markdown: Uint8Array;
  /** Updates of a changelog, for the page's feed. */
  feed: FeedEntry[];
  /** Source files beyond the page itself that went into it. */
  dependencies: string[];
};
