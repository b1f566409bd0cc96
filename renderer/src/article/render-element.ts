import type { ElementContent } from 'hast';
import type { Component, JsxElement } from '../components/component.ts';
import type { ArticleContext } from './article-context.ts';

/** Names come from expressions too, and in any other markup could hide. */
const elementName = /^[a-z][\w.:-]*$/;

/** Renders a JSX element by its component; one that nobody knows, or that fails, shows its children and warns. */
export function renderElement(element: JsxElement, context: ArticleContext): ElementContent[] {
  const name = element.name ?? '';
  if (name === '') return context.children(element);
  const component = componentOf(name, context);
  if (component) return renderSafely(component, element, context);
  context.message(
    'unknown-component',
    `Unexpected component <${name}>, expected a built-in or an imported one`,
    element,
  );
  return context.children(element);
}

function componentOf(name: string, { components, htmlElement }: ArticleContext): Component | undefined {
  if (Object.hasOwn(components, name)) return components[name];
  return elementName.test(name) ? htmlElement : undefined;
}

/** One component never takes the page with it. */
function renderSafely(component: Component, element: JsxElement, context: ArticleContext): ElementContent[] {
  try {
    return context.within(element, () => component(element, context));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.message(
      'component-failed',
      `Component <${element.name}> could not be rendered: ${reason}`,
      element,
    );
    return childrenOrNothing(element, context);
  }
}

/** A failure of the children themselves ends here: tried again by every element above, it would take forever. */
function childrenOrNothing(element: JsxElement, context: ArticleContext): ElementContent[] {
  try {
    return context.children(element);
  } catch {
    return [];
  }
}
