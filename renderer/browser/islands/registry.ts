/** What one module defines, by name. */
export type Exports = Record<string, unknown>;

/** What a compiled module may ask of the runtime around it. */
type ModuleServices = {
  react: Exports;
  import(id: string): Exports;
  /** The export `name`, or for a default import the one called as it is imported. */
  pick(exports: Exports, name: string, local?: string): unknown;
  missing(specifier: string): Exports;
  builtin(name: string): unknown;
};

type Factory = (services: ModuleServices, react: Exports) => Exports;

export type Registry = { define(id: string, factory: Factory): void; import(id: string): Exports };

/** Holds compiled modules by path and runs each at its first import. */
export function createRegistry(react: Exports, builtin: (name: string) => unknown): Registry {
  const factories = new Map<string, Factory>();
  const loaded = new Map<string, Exports>();
  const load = (id: string): Exports => {
    const known = loaded.get(id);
    if (known) return known;
    const factory = factories.get(id);
    if (!factory) throw new Error(`The module ${id} is not there`);
    const exports: Exports = {};
    loaded.set(id, exports);
    return Object.assign(exports, factory(services, react));
  };
  const services: ModuleServices = {
    react: { ...react, default: react },
    import: load,
    pick,
    missing,
    builtin,
  };
  return { define: (id, factory) => factories.set(id, factory), import: load };
}

function pick(exports: Exports, name: string, local?: string): unknown {
  if (name in exports) return exports[name];
  return local === undefined ? undefined : exports[local];
}

/** A package that the bundle cannot hold: whoever uses it fails with its name. */
function missing(specifier: string): Exports {
  const fail = () => {
    throw new Error(`It uses the package ${specifier}, which is not part of the documentation`);
  };
  return new Proxy({}, { get: () => fail, has: () => true });
}
