import type { Nodes, Parents, Root } from 'mdast';
import type {
  MdxFlowExpression,
  MdxJsxAttribute,
  MdxJsxExpressionAttribute,
  MdxTextExpression,
} from 'mdast-util-mdx';
import { closestName } from './closest-name.ts';
import { drawExpression } from './drawn-expression.ts';
import { isKnownComponent } from './elements.ts';
import { type EvaluationError, toEvaluationError } from './evaluation-error.ts';
import { adaptElement } from './foreign-components.ts';
import { lookUpComponent, spread } from './jsx.ts';
import { MissingImport, ToolImport } from './module-loader.ts';
import {
  isInlineParent,
  isJsx,
  type JsxNode,
  restoreSpaces,
  setChildren,
  toInline,
  toProps,
  unravel,
  wrapLooseText,
} from './nodes.ts';
import { nameExpression, type PageState, report, reportFault } from './page-state.ts';
import { parseExpression } from './parse-expression.ts';
import type { Scope } from './scope.ts';
import { createRecord, JsxValue, type RecordValue, type Value } from './value.ts';
import { replaceProps, replaceVariables, variableName } from './variables.ts';

/** Where in a page the expansion is: which names it sees, and which props code blocks show. */
export type Frame = { scope: Scope; state: PageState; codeProps: ReadonlyMap<string, string> };

/** Expands the content of a page or of a snippet in place. */
export function expandRoot(root: Root, frame: Frame): void {
  expandChildren(root, frame);
  setChildren(root, wrapLooseText(root.children));
}

function expandChildren(parent: Parents, frame: Frame): void {
  const inline = isInlineParent(parent);
  const children = inline ? parent.children : restoreSpaces(parent.children);
  const expanded = frame.state.budget.nested(() =>
    children.flatMap((node) => {
      frame.state.place = node;
      const nodes = expandNode(node, frame);
      return inline && nodes[0] !== node ? toInline(nodes) : nodes;
    }),
  );
  setChildren(parent, expanded);
}

function expandNode(node: Nodes, frame: Frame): Nodes[] {
  if (node.type === 'mdxjsEsm') return [];
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return expandExpression(node, frame);
  if (isJsx(node)) return guarded(`Element \`<${node.name ?? ''}>\``, frame, () => expandJsx(node, frame));
  if (node.type === 'paragraph') {
    const content = unravel(node);
    if (content) {
      setChildren(node, content);
      return content.flatMap((child) => {
        frame.state.place = child;
        return expandNode(child, frame);
      });
    }
  }
  replaceTexts(node, frame);
  if ('children' in node) {
    return guarded('This part', frame, () => {
      expandChildren(node, frame);
      return [node];
    });
  }
  return [node];
}

/** Shows nothing where a limit was met or something could not be evaluated. */
function guarded(what: string, { state }: Frame, run: () => Nodes[]): Nodes[] {
  const { place } = state;
  try {
    return run();
  } catch (error) {
    const fault = toEvaluationError(error);
    state.place = place;
    reportOnce(state, fault, what);
    return [];
  }
}

function expandExpression(node: MdxFlowExpression | MdxTextExpression, frame: Frame): Nodes[] {
  const { state } = frame;
  const variable = variableName(node.value);
  if (variable !== undefined) return [textLike(node, variableText(variable, state))];
  try {
    const nodes = state.interpreter.toNodes(evaluateSource(node.value, frame));
    for (const made of nodes) if (node.position) made.position ??= node.position;
    return nodes;
  } catch (error) {
    const fault = toEvaluationError(error);
    if (isUndefinedName(fault, node.value, frame.scope)) {
      reportUndefinedName(fault, frame);
      return [textLike(node, `{${node.value}}`)];
    }
    const drawn = fault.fault === 'unsupported' ? drawExpression(node.value, frame) : undefined;
    if (drawn) return [Object.assign(drawn, { position: node.position })];
    reportOnce(state, fault, nameExpression(node.value));
    return [];
  }
}

/** Whether braces hold nothing but a name that the page does not define; one that it imports in vain is not prose. */
function isUndefinedName({ fault, identifier }: EvaluationError, source: string, scope: Scope): boolean {
  return fault === 'unresolved' && /^[\w$.-]+$/.test(source.trim()) && !scope.has(identifier ?? '');
}

/** Reports a fault, except for what follows from an import that was reported itself. */
function reportOnce(state: PageState, fault: EvaluationError, what: string): void {
  if (!(fault instanceof MissingImport)) reportFault(state, fault, what);
}

/** A lone undefined name in braces is mostly prose, such as the `{id}` of a path: it stays as text. */
function reportUndefinedName({ identifier = '' }: EvaluationError, { state, scope }: Frame): void {
  const near = Object.hasOwn(state.context.variables, identifier)
    ? `{${identifier}}`
    : closestName(identifier, scope.names());
  report(
    state,
    `Unexpected \`{${identifier}}\`: this name is not defined, so it is shown as text`,
    'mdx-undefined-name',
    near ? `did you mean {${near}}?` : `write \\{${identifier}} to say that it is text`,
  );
}

function variableText(name: string, { context }: PageState): string {
  return replaceVariables(`{{${name}}}`, context.variables);
}

function textLike(node: Nodes, value: string): Nodes {
  const text: Nodes = { type: 'text', value };
  if (node.position) text.position = node.position;
  return text;
}

function evaluateSource(source: string, { scope, state }: Frame): Value {
  const expression = parseExpression(source);
  if (!expression) return undefined;
  return state.interpreter.evaluate(
    expression.type === 'SpreadElement' ? expression.argument : expression,
    scope,
  );
}

function expandJsx(node: JsxNode, frame: Frame): Nodes[] {
  const { state } = frame;
  const { name, component } = resolveComponent(node.name ?? '', frame);
  const props = evaluateAttributes(node, frame);
  if (name !== '' && component === undefined && isKept(name, props, state)) {
    expandChildren(node, frame);
    node.attributes = [];
    node.data = Object.assign({}, node.data, { props: toProps(props, state.budget, ['key', 'ref']) });
    adaptElement(node);
    return [node];
  }
  const children = childrenValue(node, frame);
  state.place = node;
  const nodes = state.interpreter.element({ name, component, props, children });
  return node.type === 'mdxJsxTextElement' ? toInline(nodes) : nodes;
}

/** A component that has no value is a fragment, unless there is a built-in one of its name. */
function resolveComponent(name: string, { scope, state }: Frame): { name: string; component: Value } {
  try {
    return { name, component: name === '' ? undefined : lookUpComponent(name, scope) };
  } catch (error) {
    const isKnown = isKnownComponent(name, state);
    reportComponent(state, toEvaluationError(error), { name, isKnown });
    return { name: isKnown ? name : '', component: undefined };
  }
}

function reportComponent(
  state: PageState,
  fault: EvaluationError,
  { name, isKnown }: { name: string; isKnown: boolean },
): void {
  if (!(fault instanceof ToolImport)) reportOnce(state, fault, `Component \`<${name}>\``);
  else if (!isKnown)
    report(state, `Unexpected component \`<${name}>\` of \`${fault.specifier}\``, 'unknown-component');
}

function isKept(name: string, props: RecordValue, state: PageState): boolean {
  if (props.children !== undefined || props.dangerouslySetInnerHTML !== undefined) return false;
  return name !== 'Snippet' && isKnownComponent(name, state);
}

/** A lone expression is handed over as it is: components may take functions and data for children. */
function childrenValue(node: JsxNode, frame: Frame): Value {
  const [only] = node.children;
  if (
    node.children.length === 1 &&
    (only?.type === 'mdxFlowExpression' || only?.type === 'mdxTextExpression')
  ) {
    const value = attempt(() => evaluateSource(only.value, frame));
    if (value) return value.result;
  }
  if (node.children.length === 0) return undefined;
  expandChildren(node, frame);
  return new JsxValue(node.children);
}

/** `undefined` when it fails: whoever asks then takes the way that reports. */
function attempt<T>(run: () => T): { result: T } | undefined {
  try {
    return { result: run() };
  } catch (error) {
    toEvaluationError(error);
    return undefined;
  }
}

function evaluateAttributes(node: JsxNode, frame: Frame): RecordValue {
  const props = createRecord();
  for (const attribute of node.attributes) {
    try {
      if (attribute.type === 'mdxJsxAttribute') props[attribute.name] = attributeValue(attribute, frame);
      else spread(evaluateSource(spreadSource(attribute), frame), props);
    } catch (error) {
      const what = attribute.type === 'mdxJsxAttribute' ? attribute.name : 'spread';
      reportOnce(frame.state, toEvaluationError(error), `Attribute \`${what}\` of \`<${node.name}>\``);
    }
  }
  return props;
}

function spreadSource(attribute: MdxJsxExpressionAttribute): string {
  return attribute.value.trimStart().startsWith('...') ? attribute.value : `...${attribute.value}`;
}

function attributeValue({ value }: MdxJsxAttribute, frame: Frame): Value {
  const { variables } = frame.state.context;
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return replaceVariables(value, variables);
  const variable = variableName(value.value);
  if (variable !== undefined && Object.hasOwn(variables, variable)) return variables[variable];
  const result = evaluateSource(value.value, frame);
  return typeof result === 'string' ? replaceVariables(result, variables) : result;
}

/** Variables and snippet props in the texts of Markdown's own nodes. */
function replaceTexts(node: Nodes, { state, codeProps }: Frame): void {
  const { variables } = state.context;
  const text = (value: string) => replaceVariables(value, variables);
  if (node.type === 'code' || node.type === 'inlineCode')
    node.value = replaceProps(text(node.value), codeProps);
  else if (node.type === 'text' || node.type === 'html') node.value = text(node.value);
  if (node.type === 'code' && node.meta) node.meta = replaceProps(text(node.meta), codeProps);
  if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
    node.url = replaceProps(text(decodeBraces(node.url)), codeProps);
    if (node.title) node.title = text(node.title);
  }
  if (node.type === 'image' && node.alt) node.alt = text(node.alt);
}

/** Some parsers escape the braces of an address. */
function decodeBraces(url: string): string {
  return url.includes('%7B%7B') ? url.replaceAll('%7B', '{').replaceAll('%7D', '}') : url;
}
