import { Budget } from '../mdx/budget.ts';
import { EvaluationError } from '../mdx/evaluation-error.ts';
import type { ExpandContext } from '../mdx/expand-context.ts';
import type { Expansion } from '../mdx/expansion.ts';
import { findIslands, type Island } from '../mdx/island.ts';
import { createElement, setChildren, wrapLooseText } from '../mdx/nodes.ts';
import { nameExpression } from '../mdx/page-state.ts';
import { type CompiledModule, compileModule } from './compile-module.ts';
import { type IslandProps, toIslandProps } from './island-props.ts';
import { createModuleSources, type ModuleSources } from './module-sources.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { treeToNodes } from './tree-to-nodes.ts';

/** A classic script that an interactive page loads after `islands.js` of the bundle. The same module gives the same source. */
export type IslandScript = { id: string; source: string };

export type IslandRenderer = {
  /**
   * Renders the islands of an expanded page into its tree, in place, and returns the scripts that make them interactive in
   * the order to load them; none when nothing is. Never throws for what an author wrote: a component that fails shows a
   * labelled box and is reported.
   */
  render(expansion: Expansion, context: ExpandContext): Promise<IslandScript[]>;
};

type Services = { sandbox: Sandbox; compiled: Map<string, CompiledModule> };

type Page = {
  services: Services;
  sources: ModuleSources;
  context: ExpandContext;
  budget: Budget;
  /** How many components have been drawn. */
  drawn: number;
};

/** Components that a page may draw; each takes some milliseconds. */
const mostIslands = 1_000;

/** Creates the renderer for a process or worker. It starts the sandbox at the first island and keeps compiled modules. */
export function createIslandRenderer(): IslandRenderer {
  let services: Promise<Services> | undefined;
  return {
    render: async (expansion, context) => {
      if (expansion.islands.length === 0) return [];
      services ??= createSandbox().then((sandbox) => ({ sandbox, compiled: new Map() }));
      const sources = createModuleSources(context, expansion.code);
      const page: Page = { services: await services, sources, context, budget: new Budget(), drawn: 0 };
      const scripts = new Map<string, IslandScript>();
      for (const { id, script } of await renderAll(expansion.islands, page))
        scripts.set(id, { id, source: script });
      return [...scripts.values()];
    },
  };
}

/** Fills the elements of islands, and of those in their slots; returns the modules that their interactive form needs. */
async function renderAll(islands: readonly Island[], page: Page): Promise<CompiledModule[]> {
  const modules: CompiledModule[] = [];
  for (const island of islands) {
    page.drawn += 1;
    if (page.drawn === mostIslands + 1)
      page.context.message(
        `The page holds more than ${mostIslands} components that have to be drawn, the others are left out`,
        island.element,
        'mdx-limit',
      );
    if (page.drawn > mostIslands) continue;
    modules.push(...(await renderIsland(island, page)));
    modules.push(...(await renderAll(findIslands([island.element]), page)));
  }
  return modules;
}

/** Fills the island's element; returns the modules that its interactive form needs. */
async function renderIsland(island: Island, page: Page, isApart = false): Promise<CompiledModule[]> {
  let props: IslandProps = { json: {}, slots: [], modules: new Set(), holdsElements: false };
  let modules: CompiledModule[] = [];
  try {
    props = toIslandProps(island.props, island.children, { budget: page.budget, isApart });
    modules = collectModules([island.origin.module, ...props.modules], page);
    const request = { module: island.origin.module, name: island.origin.name, props: props.json };
    const { tree, interactive } = await page.services.sandbox.render(modules, request);
    const wrapper = island.element.type === 'mdxJsxTextElement' ? 'span' : 'div';
    const nodes = treeToNodes(tree, { slots: props.slots, interactive, wrapper, budget: page.budget });
    const isBlock = island.expression !== undefined && wrapper === 'div';
    setChildren(island.element, isBlock ? wrapLooseText(nodes) : nodes);
    setProps(island, interactive ? clientProps(island, props) : { className: 'op-contents' });
    return interactive ? modules : [];
  } catch (error) {
    // One that fails among others shall not take them with it.
    if (props.holdsElements) return renderIsland(island, page, true);
    return showFailure(toError(error), { island, props, modules, page });
  }
}

function setProps(island: Island, props: Record<string, string>): void {
  const wrapper = island.element.type === 'mdxJsxTextElement' ? 'span' : 'div';
  Object.assign(island.element, { name: wrapper, data: { props } });
}

/** What the browser's runtime reads; the policy of the pages allows no inline script. */
function clientProps({ origin }: Island, { json }: IslandProps): Record<string, string> {
  return {
    className: 'op-island',
    'data-op-island': origin.module,
    'data-op-component': origin.name,
    'data-op-props': JSON.stringify(json),
  };
}

type Failure = { island: Island; props: IslandProps; modules: CompiledModule[]; page: Page };

function showFailure(error: Error, { island, props, modules, page }: Failure): CompiledModule[] {
  const { name, module } = island.origin;
  const { message } = page.context;
  if (island.expression !== undefined && !needsBrowser(error)) {
    message(
      `${nameExpression(island.expression)} fails: ${error.message}`,
      island.element,
      'mdx-expression',
      'warning',
    );
    setProps(island, { className: 'op-contents' });
    return [];
  }
  if (needsBrowser(error) && modules.length > 0) {
    message(
      `Component <${name}> of ${module} needs a browser and is drawn there: ${error.message}`,
      island.element,
      'island-browser-only',
      'info',
    );
    setProps(island, clientProps(island, props));
    const note = createElement('div', { className: 'op-island-pending', role: 'note' }, [
      { type: 'text', value: `${name} needs JavaScript.` },
    ]);
    setChildren(island.element, [
      note,
      ...treeToNodes([], { slots: props.slots, interactive: true, wrapper: 'div', budget: page.budget }),
    ]);
    return modules;
  }
  message(
    `Component <${name}> of ${module} could not be rendered: ${error.message}`,
    island.element,
    'island-failed',
    'warning',
  );
  setProps(island, { className: 'op-island-error', role: 'note' });
  const label = createElement('span', { className: 'op-island-label' }, [
    { type: 'text', value: `Component ${name} could not be rendered` },
  ]);
  setChildren(island.element, [label, ...props.slots.flat()]);
  return [];
}

/** The component is sound but reads what only a browser has while it first renders. */
function needsBrowser(error: Error): boolean {
  return /\b(?:window|document|localStorage|sessionStorage|navigator|location|matchMedia|fetch|URL|URLSearchParams|Intl|requestAnimationFrame|IntersectionObserver|crypto|TextEncoder|setTimeout|setInterval)\b.* is not defined/.test(
    error.message,
  );
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** The compiled modules that `ids` need, each after those it imports. */
function collectModules(ids: readonly string[], { services, sources, context }: Page): CompiledModule[] {
  const collected = new Map<string, CompiledModule>();
  const visited = new Set<string>();
  const visit = (id: string): void => {
    if (visited.has(id)) return;
    visited.add(id);
    const source = sources.source(id);
    if (source === undefined) throw new EvaluationError('failed', `the file ${id} is missing`);
    const compiled = compileCached(id, source, { services, sources, context });
    compiled.imports.forEach(visit);
    collected.set(id, compiled);
  };
  ids.forEach(visit);
  return [...collected.values()];
}

function compileCached(
  id: string,
  source: string,
  { services, sources, context }: Pick<Page, 'services' | 'sources' | 'context'>,
): CompiledModule {
  const key = `${id}\0${source}`;
  const known = services.compiled.get(key);
  if (known) return known;
  const compiled = compileModule(id, source, {
    resolve: (specifier) => sources.resolve(id, specifier),
    isBuiltin: context.isBuiltin,
  });
  services.compiled.set(key, compiled);
  return compiled;
}
