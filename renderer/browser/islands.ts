import * as React from 'preact/compat';
import { collectAddresses } from './islands/addresses.ts';
import { createBuiltin } from './islands/builtins.ts';
import { startIsland } from './islands/island.ts';
import { createRegistry } from './islands/registry.ts';

/** Components in JSX that the docs bring along come alive here. Module scripts register themselves with `define`. */
const builtins = new Map<string, unknown>();

function builtin(name: string): unknown {
  const known = builtins.get(name) ?? createBuiltin(name, builtin);
  builtins.set(name, known);
  return known;
}

const registry = createRegistry({ ...React }, builtin);

function start(): void {
  const islands = Array.from(document.querySelectorAll<HTMLElement>('[data-op-island]'));
  islands.forEach(collectAddresses);
  for (const element of islands) startIsland(element, registry);
}

Object.assign(window, { offprintIslands: { define: registry.define } });

// Deferred scripts run one after the other before this event, so every module is defined by then.
document.addEventListener('DOMContentLoaded', start);
