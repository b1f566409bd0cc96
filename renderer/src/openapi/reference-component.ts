import type { ElementContent } from 'hast';
import type { Root } from 'mdast';
import type { Component } from '../components/component.ts';
import type { RenderPlan } from '../render-plan.ts';
import { listChannels } from './channels.ts';
import { findOperation } from './operations.ts';
import { renderChannel } from './render-channel.ts';
import { renderOperation } from './render-operation.ts';
import { renderSchemaPage } from './render-schema-page.ts';

/** Name under which the reference stands in a page's tree. No author can write it as an element. */
const elementName = '#api-reference';

/** Puts the place of the reference behind what the page says itself. */
export function withReference(tree: Root): Root {
  const element = { type: 'mdxJsxFlowElement' as const, name: elementName, attributes: [], children: [] };
  return { ...tree, children: [...tree.children, element as never] };
}

/** The component that renders the reference of the page it stands on. */
export function referenceComponents(plan: RenderPlan): Readonly<Record<string, Component>> {
  return {
    [elementName]: (_element, context): ElementContent[] => {
      const reference = plan.pages.get(context.page.path)?.reference;
      const description = reference && plan.descriptions.get(reference.description);
      if (!reference || !description) return [];
      if (reference.type === 'schema') return renderSchemaPage(description, reference.name, context);
      if (reference.type === 'channel') {
        const channel = listChannels(description).find(({ name }) => name === reference.name);
        return channel ? renderChannel(description, channel, context) : [];
      }
      const operation = findOperation(description, reference);
      return operation
        ? renderOperation(description, operation, { context, deployment: plan.deployment })
        : [];
    },
  };
}
