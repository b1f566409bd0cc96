import type { ElementContent } from 'hast';
import type { Root, RootContent } from 'mdast';
import type { Component, ComponentContext } from '../components/component.ts';
import type { RenderPlan } from '../render-plan.ts';
import { listChannels } from './channels.ts';
import type { JsonObject } from './json-values.ts';
import { manualOperation } from './manual-operation.ts';
import { findOperation, type Operation } from './operations.ts';
import { renderChannel } from './render-channel.ts';
import { renderEndpoint, renderOperation } from './render-operation.ts';
import { renderSchemaPage } from './render-schema-page.ts';

/** Names under which the reference stands in a page's tree. No author can write them as elements. */
const endpointName = '#api-endpoint';
const elementName = '#api-reference';

/** Puts the endpoint before what the page says itself, and the rest of the reference behind it. */
export function withReference(tree: Root): Root {
  return { ...tree, children: [placeholder(endpointName), ...tree.children, placeholder(elementName)] };
}

function placeholder(name: string): RootContent {
  return { type: 'mdxJsxFlowElement', name, attributes: [], children: [] };
}

/** The components that render the reference of the page they stand on. */
export function referenceComponents(plan: RenderPlan): Readonly<Record<string, Component>> {
  return {
    [endpointName]: (_element, context): ElementContent[] => {
      const found = operationOf(plan, context.page.path);
      return found ? [renderEndpoint(found, found.operation, { context, deployment: plan.deployment })] : [];
    },
    [elementName]: (_element, context): ElementContent[] => {
      const found = operationOf(plan, context.page.path);
      if (!found) return renderOther(plan, context);
      // A page that describes its fields itself has those of the path among them.
      const isManual = plan.pages.get(context.page.path)?.reference?.type === 'manual';
      const operation = isManual ? { ...found.operation, parameters: [] } : found.operation;
      return renderOperation(found, operation, context);
    },
  };
}

function operationOf(
  plan: RenderPlan,
  path: string,
): { document: JsonObject; operation: Operation } | undefined {
  const reference = plan.pages.get(path)?.reference;
  if (reference?.type === 'manual') return manualOperation(reference, plan.config.api);
  if (reference?.type !== 'operation') return undefined;
  const description = plan.descriptions.get(reference.description);
  const operation = description && findOperation(description, reference);
  return operation && { document: description.document, operation };
}

function renderOther(plan: RenderPlan, context: ComponentContext): ElementContent[] {
  const reference = plan.pages.get(context.page.path)?.reference;
  if (reference?.type !== 'schema' && reference?.type !== 'channel') return [];
  const description = plan.descriptions.get(reference.description);
  if (!description) return [];
  if (reference.type === 'schema') return renderSchemaPage(description, reference.name, context);
  const channel = listChannels(description).find(({ name }) => name === reference.name);
  return channel ? renderChannel(description, channel, context) : [];
}
