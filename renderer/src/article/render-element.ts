import type { ElementContent } from 'hast';
import type { Parents } from 'mdast';
import type { JsxElement } from '../components/component.ts';
import type { ArticleContext } from './article-context.ts';

/** Renders a JSX element by its component; one that nobody knows shows its children and warns. */
export function renderElement(element: JsxElement, context: ArticleContext): ElementContent[] {
  const name = element.name ?? '';
  if (name === '') return context.children(element as Parents);
  const component = context.components[name] ?? (/^[a-z]/.test(name) ? context.htmlElement : undefined);
  if (component) return component(element, context);
  context.message(
    'unknown-component',
    `Unexpected component <${name}>, expected a built-in or an imported one`,
    element as never,
  );
  return context.children(element as Parents);
}
