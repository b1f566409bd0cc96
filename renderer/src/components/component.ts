import type { ElementContent } from 'hast';
import type { Nodes, Parents } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import type { SiteConfig } from '../config/site-config.ts';
import type { PropValue } from '../mdx/prop-value.ts';

/** A JSX element whose attributes are already evaluated: read `data.props` through `props(element)`. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

/** Turns one element into hast. Never throws for what an author wrote: degrade and `message`. */
export type Component = (element: JsxElement, context: ComponentContext) => ElementContent[];

/** Components of one family by their name in MDX, such as `Tabs` or `Tree.Folder`. */
export type ComponentFamily = Readonly<Record<string, Component>>;

export type Heading = { id: string; depth: number; text: string };

export type IconOptions = {
  type?: string | undefined;
  size?: number | string | undefined;
  color?: string | undefined;
  className?: string | undefined;
};

export type CodeOptions = {
  code: string;
  language: string;
  /** Fence meta without the language: title, `icon=`, `{1,3}`, `lines`, `wrap`, … */
  meta: string;
  place: Nodes | undefined;
};

/** What a component may use. One object per page render; nothing in it outlives the page. */
export type ComponentContext = {
  readonly config: SiteConfig;
  readonly page: { path: string; language: string; frontmatter: Readonly<Record<string, unknown>> };
  /** Converts the children of a node. */
  children(parent: Parents): ElementContent[];
  /** Converts nodes. */
  convert(nodes: readonly Nodes[]): ElementContent[];
  /** A prop that may be text or JSX, as inline content. Text is taken literally. */
  content(value: PropValue | undefined): ElementContent[];
  /**
   * A prop documented as Markdown, such as a frame's caption: parsed, a single paragraph unwrapped. In the texts of an
   * API description dollar signs are no mathematics, unless the configuration says so.
   */
  markdown(text: string, origin?: 'page' | 'api'): ElementContent[];
  /** A named, Lucide/Tabler/Font Awesome, path, URL or JSX icon. Empty when `value` is empty. */
  icon(value: PropValue | undefined, options?: IconOptions): ElementContent[];
  /** The address to write for a link, relative to this page; records it for the link check. */
  link(href: string, place: Nodes | undefined): string;
  /** The address to write for an image, video or download of the source folder; records it for copying. */
  asset(source: string, place: Nodes | undefined): string;
  /** An unused anchor for this page by the convention's rule; `-2`, `-3` on repetition. */
  anchor(text: string, custom?: string): string;
  /** Puts an entry into the table of contents and the search sections. */
  heading(heading: Heading): void;
  code(options: CodeOptions): ElementContent;
  /** State that the elements of a family share on one page (tab sync keys, update tags, the panel). */
  state<T>(key: string, create: () => T): T;
  message(rule: string, reason: string, place: Nodes | undefined, suggestion?: string): void;
};

/** Key of the page state under which components leave the content of the right column. */
export const panelKey = 'panel';

/** Evaluated props of an element; empty when expansion found none. */
export function props(element: JsxElement): Readonly<Record<string, PropValue>> {
  return (element.data as { props?: Record<string, PropValue> } | undefined)?.props ?? {};
}
