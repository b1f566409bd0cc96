import type { Root } from 'mdast';
import type { Component } from '../components/component.ts';
import type { RenderPlan } from '../render-plan.ts';
import type { PageSource } from '../source/read-pages.ts';
import { playgroundMark } from './playground-model.ts';
import { referenceComponents, withReference } from './reference-component.ts';
import { referenceMarkdown } from './reference-markdown.ts';
import { referenceText } from './reference-text.ts';

/** Renders what pages document of the site's API descriptions. */
export type ReferenceRenderer = {
  components: Readonly<Record<string, Component>>;
  /** What the page says before its reference, in MDX. */
  textOf(page: PageSource): string;
  /** The tree of a page with its reference around it. */
  place(tree: Root): Root;
  /** The page's part of the description for agents, in Markdown. */
  markdownOf(page: PageSource): string;
  /** What the markup of a page needs of the theme. */
  featuresOf(markup: string): string[];
};

export function createReferenceRenderer(plan: RenderPlan): ReferenceRenderer {
  return {
    components: referenceComponents(plan),
    textOf: (page) => referenceText(page, plan),
    place: withReference,
    markdownOf: (page) => referenceMarkdown(page, plan),
    featuresOf: (markup) => (markup.includes(playgroundMark) ? ['playground'] : []),
  };
}
