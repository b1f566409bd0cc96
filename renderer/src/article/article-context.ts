import type { ElementContent } from 'hast';
import type { Nodes } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import type { Diagnostic } from '../check/diagnostic.ts';
import type {
  CodeOptions,
  Component,
  ComponentContext,
  Heading,
  IconOptions,
} from '../components/component.ts';
import type { SiteConfig } from '../config/site-config.ts';
import type { LinkResolver } from '../links/link-resolver.ts';
import type { Anchors } from './anchors.ts';
import type { AssetUse, ExternalAsset, OutgoingLink } from './article.ts';

/** What an article needs from the site around it. */
export type ArticleServices = {
  config: SiteConfig;
  /** Whether the site is one of docs.json, where titles have no anchors and links mean the headings below. */
  isConfigured: boolean;
  /** Whether no other host can be reached from where the page is read. */
  isAirGapped: boolean;
  components: Readonly<Record<string, Component>>;
  /** Renders `<div>` and other lower-case elements that authors write. */
  htmlElement: Component;
  resolveLink: LinkResolver;
  /** Address to write for a file of the source, and its use; `undefined` when there is no such file. */
  resolveAsset(page: string, file: string, source: string): { address: string; use?: AssetUse } | undefined;
  renderIcon(
    value: string,
    options: IconOptions,
    config: SiteConfig,
  ): { content: ElementContent[]; message?: string };
  renderCode(options: CodeOptions, context: ComponentContext): ElementContent;
};

export type PageIdentity = {
  path: string;
  /** Source file, relative to the docs root. */
  file: string;
  language: string;
  frontmatter: Readonly<Record<string, unknown>>;
};

/** What rendering one page leaves behind, beside its markup. */
export type ArticleRecord = {
  anchors: Anchors;
  headings: Heading[];
  links: OutgoingLink[];
  assets: AssetUse[];
  externals: ExternalAsset[];
  messages: Diagnostic[];
  features: Set<string>;
  diagrams: number;
};

export type ArticleContext = ComponentContext & {
  record: ArticleRecord;
  components: Readonly<Record<string, Component>>;
  htmlElement: Component;
  bind(state: State): void;
  /** Renders an element, which is the place of all that has none of its own. */
  within<T>(element: Nodes, render: () => T): T;
};
