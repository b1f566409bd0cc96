import type { ElementContent } from 'hast';
import type { Root, RootContent } from 'mdast';
import type { Component, ComponentContext, JsxElement } from '../components/component.ts';
import type { RenderPlan } from '../render-plan.ts';
import { listChannels } from './channels.ts';
import type { JsonObject } from './json-values.ts';
import { manualOperation } from './manual-operation.ts';
import { findOperation, type Operation } from './operations.ts';
import { type PageField, pageFields } from './page-fields.ts';
import { renderChannel } from './render-channel.ts';
import { renderDescribedOperation, renderEndpoint, renderOperation } from './render-operation.ts';
import { renderSchemaPage } from './render-schema-page.ts';

/** Names under which the reference stands in a page's tree. No author can write them as elements. */
const endpointName = '#api-endpoint';
const elementName = '#api-reference';

/** Puts the endpoint before what the page says itself, and the rest of the reference behind it. */
export function withReference(tree: Root): Root {
  const fields = pageFields(tree);
  return {
    ...tree,
    children: [placeholder(endpointName, fields), ...tree.children, placeholder(elementName, fields)],
  };
}

/** Carries the fields that the page describes to the component that renders its reference. */
function placeholder(name: string, fields: readonly PageField[]): RootContent {
  const data: object = { fields };
  return { type: 'mdxJsxFlowElement', name, attributes: [], children: [], data };
}

function fieldsOf({ data }: JsxElement): readonly PageField[] {
  return (data as { fields?: readonly PageField[] } | undefined)?.fields ?? [];
}

/** The components that render the reference of the page they stand on. */
export function referenceComponents(plan: RenderPlan): Readonly<Record<string, Component>> {
  return {
    [endpointName]: (element, context): ElementContent[] => {
      const found = operationOf(plan, context.page.path, fieldsOf(element));
      return found ? [renderEndpoint(found, found.operation, { context, deployment: plan.deployment })] : [];
    },
    [elementName]: (element, context): ElementContent[] => {
      const { path } = context.page;
      const found = operationOf(plan, path, fieldsOf(element));
      if (!found) return renderOther(plan, context);
      const isManual = plan.pages.get(path)?.reference?.type === 'manual';
      const render = isManual ? renderDescribedOperation : renderOperation;
      return render(found, found.operation, context);
    },
  };
}

function operationOf(
  plan: RenderPlan,
  path: string,
  fields: readonly PageField[],
): { document: JsonObject; operation: Operation } | undefined {
  const reference = plan.pages.get(path)?.reference;
  if (reference?.type === 'manual') return manualOperation(reference, plan.config.api, fields);
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
