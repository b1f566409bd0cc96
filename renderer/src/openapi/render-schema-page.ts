import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { type ComponentContext, panelKey } from '../components/component.ts';
import type { Description } from './description.ts';
import { toJson } from './exact-json.ts';
import { createExample } from './example.ts';
import { objectOf, textOf } from './json-values.ts';
import { renderDescription } from './render-description.ts';
import { renderSchema } from './render-schema.ts';
import { createSchemaTree } from './schema-tree.ts';

/** The page of one schema: its tree, and an example in the right column. */
export function renderSchemaPage(
  { document }: Description,
  name: string,
  context: ComponentContext,
): ElementContent[] {
  const schema = objectOf(objectOf(document.components).schemas)[name];
  const tree = createSchemaTree(document, schema, { direction: 'response', room: { nodes: 1200 } });
  const example = createExample(document, schema, { direction: 'response', optional: true });
  const code = context.code({
    code: toJson(example, 2),
    language: 'json',
    meta: `title="${name}"`,
    place: undefined,
  });
  context.state<ElementContent[]>(panelKey, () => []).push(code);
  const { params } = context.config.api;
  const style = { context, open: params.expanded === 'all', labels: params.post };
  return [
    ...renderDescription(textOf(tree.schema.description), context),
    h('div.op-fields', renderSchema(tree, style)),
  ];
}
