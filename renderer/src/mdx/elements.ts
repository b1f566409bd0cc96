import type { Nodes } from 'mdast';
import { closestName } from './closest-name.ts';
import { EvaluationError, toEvaluationError } from './evaluation-error.ts';
import { adaptElement, isForeignComponent } from './foreign-components.ts';
import type { ElementRequest } from './interpreter.ts';
import { createIsland } from './island.ts';
import { createElement, takeMarkup, toProps, valueToNodes } from './nodes.ts';
import { type PageState, report, reportFault } from './page-state.ts';
import { createRecord, FunctionValue, type RecordValue, SnippetValue, type Value } from './value.ts';

/** Expands an element: snippets and components of the page are replaced by what they show, the others stay. */
export function expandElement(request: ElementRequest, state: PageState): Nodes[] {
  const { name, component, props } = request;
  const children =
    props.children !== undefined && isEmpty(request.children) ? props.children : request.children;
  if (component instanceof SnippetValue) return state.expandSnippet(component, props, children);
  if (component instanceof FunctionValue) return expandComponent(component, props, children, state);
  if (typeof component === 'string') return [hostElement(component, props, children, state)];
  if (name === '' || name === 'Fragment' || name === 'React.Fragment')
    return withAnchor(props, valueToNodes(children, state.budget), state);
  if (name === 'Snippet') return expandSnippetElement(props, children, state);
  if (component === undefined && isKnownComponent(name, state)) {
    return [hostElement(name, props, children, state)];
  }
  reportUnknown(name, state);
  return withAnchor(props, valueToNodes(children, state.budget), state);
}

/** Links may lead to the `id` of a component that shows as its children. */
function withAnchor({ id }: RecordValue, children: Nodes[], state: PageState): Nodes[] {
  if (typeof id !== 'string' || id === '') return children;
  const name = state.place?.type === 'mdxJsxTextElement' ? 'span' : 'div';
  return [withPlace(createElement(name, { id }, children), state)];
}

/** Whether a name is one of HTML, of ours or of another tool. */
export function isKnownComponent(name: string, { context }: PageState): boolean {
  return /^[^A-Z]/.test(name) || context.isBuiltin(name) || isForeignComponent(name);
}

function isEmpty(value: Value): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

function hostElement(name: string, props: RecordValue, children: Value, state: PageState): Nodes {
  const values = toProps(props, state.budget);
  const markup = takeMarkup(values);
  const content = markup ? [markup] : valueToNodes(children, state.budget);
  const element = createElement(name, values, content);
  adaptElement(element);
  return withPlace(element, state);
}

function withPlace<T extends Nodes>(node: T, state: PageState): T {
  if (state.place?.position) node.position = state.place.position;
  return node;
}

function expandComponent(
  component: FunctionValue,
  props: RecordValue,
  children: Value,
  state: PageState,
): Nodes[] {
  const given = createRecord([...Object.entries(props), ['children', children]]);
  if (!component.origin) return valueToNodes(component.call([given]), state.budget);
  if (component.interactive) return [islandElement(component, props, children, state)];
  try {
    return valueToNodes(component.call([given]), state.budget);
  } catch (error) {
    const fault = toEvaluationError(error);
    if (fault.fault !== 'limit') return [islandElement(component, props, children, state)];
    reportFault(state, fault, `Component \`${component.name}\``);
    return [];
  }
}

function islandElement(
  component: FunctionValue,
  props: RecordValue,
  children: Value,
  state: PageState,
): Nodes {
  if (!component.origin) throw new EvaluationError('unsupported', 'uses an interactive component of no file');
  state.holdsIslands = true;
  return withPlace(createIsland({ origin: component.origin, props, children }), state);
}

function expandSnippetElement(props: RecordValue, children: Value, state: PageState): Nodes[] {
  const { file } = props;
  if (typeof file !== 'string') {
    report(
      state,
      'Unexpected `<Snippet>` without `file`, expected the name of a snippet',
      'mdx-missing-import',
    );
    return valueToNodes(children, state.budget);
  }
  const name = file.replace(/^\/+/, '');
  const path = ['snippets', '_snippets']
    .map((folder) => `${folder}/${name}`)
    .concat(name)
    .find((candidate) => {
      return !candidate.split('/').includes('..') && state.context.readSnippet(candidate) !== undefined;
    });
  if (path !== undefined) return state.expandSnippet(new SnippetValue(path), props, children);
  report(
    state,
    `Cannot find the snippet \`${file}\``,
    'mdx-missing-import',
    'snippets lie in the folder /snippets',
  );
  return valueToNodes(children, state.budget);
}

function reportUnknown(name: string, state: PageState): void {
  const capitalized = name.slice(0, 1).toUpperCase() + name.slice(1);
  const near = state.context.isBuiltin(capitalized) ? capitalized : closestName(name, commonComponents);
  const file = `snippets/${name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()}.mdx`;
  const remedy = state.context.readSnippet(file)
    ? `import ${name} from "/${file}"`
    : `import <${name}> or define it on the page`;
  const suggestion = near && near !== name ? `did you mean <${near}>?` : remedy;
  report(
    state,
    `Unexpected component \`<${name}>\`, which is neither built in nor imported`,
    'unknown-component',
    suggestion,
  );
}

/** For suggestions only: the names people misspell. */
const commonComponents =
  'Accordion AccordionGroup Badge Callout Card CardGroup Check CodeBlock CodeGroup Columns Danger Expandable Frame Icon Info Note Panel ParamField RequestExample ResponseExample ResponseField Step Steps Tab Tabs Tile Tip Tooltip Tree Update View Visibility Warning'.split(
    ' ',
  );
