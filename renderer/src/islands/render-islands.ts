import type { Nodes } from 'mdast';
import { Budget } from '../mdx/budget.ts';
import { EvaluationError } from '../mdx/evaluation-error.ts';
import type { ExpandContext } from '../mdx/expand-context.ts';
import type { Expansion } from '../mdx/expand-mdx.ts';
import type { Island } from '../mdx/island.ts';
import { cloneNode, createElement, setChildren } from '../mdx/nodes.ts';
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

type Page = { services: Services; sources: ModuleSources; context: ExpandContext; budget: Budget };

/** Creates the renderer for a process or worker. It starts the sandbox at the first island and keeps compiled modules. */
export function createIslandRenderer(): IslandRenderer {
  let services: Promise<Services> | undefined;
  return {
    render: async (expansion, context) => {
      if (expansion.islands.length === 0) return [];
      services ??= createSandbox().then((sandbox) => ({ sandbox, compiled: new Map() }));
      const sources = createModuleSources(context, expansion);
      const page: Page = { services: await services, sources, context, budget: new Budget() };
      const scripts = new Map<string, IslandScript>();
      for (const island of expansion.islands) {
        for (const { id, script } of await renderIsland(island, page))
          scripts.set(id, { id, source: script });
      }
      return [...scripts.values()];
    },
  };
}

/** What an island shows: elements and the modules of its interactive form. */
type Outcome = { props: Record<string, string>; nodes: Nodes[]; modules: CompiledModule[] };

/** Fills the island's elements; returns the modules that its interactive form needs. */
async function renderIsland(island: Island, page: Page): Promise<CompiledModule[]> {
  const outcome = await renderOnce(island, page);
  const [first] = island.elements;
  for (const element of island.elements) {
    const nodes =
      element === first ? outcome.nodes : outcome.nodes.map((node) => cloneNode(node, page.budget));
    setChildren(element, nodes);
    Object.assign(element, { name: wrapperOf(island), data: { props: outcome.props } });
  }
  return outcome.modules;
}

async function renderOnce(island: Island, page: Page): Promise<Outcome> {
  let props: IslandProps = { json: {}, slots: [], modules: new Set() };
  let modules: CompiledModule[] = [];
  try {
    props = toIslandProps(island.props, island.children, page.budget);
    modules = collectModules([island.origin.module, ...props.modules], page);
    const request = { module: island.origin.module, name: island.origin.name, props: props.json };
    const { tree, interactive } = await page.services.sandbox.render(modules, request);
    return {
      props: interactive ? clientProps(island, props) : { className: 'contents' },
      nodes: treeToNodes(tree, { slots: props.slots, interactive, wrapper: wrapperOf(island) }),
      modules: interactive ? modules : [],
    };
  } catch (error) {
    return showFailure(toError(error), { island, props, modules, page });
  }
}

function wrapperOf({ elements, expression }: Island): 'div' | 'span' {
  return expression !== undefined || elements[0]?.type === 'mdxJsxTextElement' ? 'span' : 'div';
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

function showFailure(error: Error, failure: Failure): Outcome {
  const { island, modules, page } = failure;
  const { name, module } = island.origin;
  const [place] = island.elements;
  if (island.expression !== undefined) {
    page.context.message(
      `Expression \`{${island.expression}}\` failed: ${error.message}`,
      place,
      'mdx-expression',
    );
    return { props: { className: 'contents' }, nodes: [], modules: [] };
  }
  const what = `Component <${name}> of ${module}`;
  if (needsBrowser(error) && modules.length > 0) {
    page.context.message(
      `${what} needs a browser and is drawn there: ${error.message}`,
      place,
      'island-browser-only',
      'info',
    );
    return pendingOutcome(failure);
  }
  page.context.message(`${what} could not be rendered: ${error.message}`, place, 'island-failed');
  const text = `Component ${name} could not be rendered`;
  return {
    props: { className: 'op-island-error', role: 'note' },
    nodes: [{ type: 'text', value: text }],
    modules: [],
  };
}

/** Nothing but a note until the reader's browser draws it. */
function pendingOutcome({ island, props, modules }: Failure): Outcome {
  const wrapper = wrapperOf(island);
  const note = createElement(wrapper, { className: 'op-island-pending', role: 'note' }, [
    { type: 'text', value: `${island.origin.name} needs JavaScript.` },
  ]);
  const slots = treeToNodes([], { slots: props.slots, interactive: true, wrapper });
  return { props: clientProps(island, props), nodes: [note, ...slots], modules };
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
