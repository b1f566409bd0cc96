import type { Program } from 'estree-jsx';
import type { Nodes, Root } from 'mdast';
import { EvaluationError, toEvaluationError } from './evaluation-error.ts';
import type { ExpandContext } from './expand-context.ts';
import { isToolPackage } from './foreign-components.ts';
import type { Interpreter } from './interpreter.ts';
import { defineModule, type Module } from './module.ts';
import { parseProgram } from './parse-expression.ts';
import { type ImportTarget, moduleEndings, resolveImport, snippetEndings } from './resolve-import.ts';
import { Scope } from './scope.ts';
import { toScript } from './to-script.ts';
import { createRecord, FunctionValue, SnippetValue, type Value } from './value.ts';

export type LoaderSetup = {
  context: ExpandContext;
  interpreter: Interpreter;
  /** The scope around every file of the page: globals, frontmatter. */
  outer: Scope;
  report(reason: string, rule: string, suggestion?: string): void;
};

/** What is imported from a file that cannot be found. That was reported with the import; its uses need no report. */
export class MissingImport extends EvaluationError {
  constructor() {
    super('failed', 'comes from a file that cannot be found');
  }
}

/** What is imported from the package of another tool, and shows only there. */
export class ToolImport extends MissingImport {
  readonly specifier: string;

  constructor(specifier: string) {
    super();
    this.specifier = specifier;
  }
}

/** Reads the files a page imports, each once. */
export class ModuleLoader {
  readonly modules = new Map<string, Module>();
  readonly #setup: LoaderSetup;

  constructor(setup: LoaderSetup) {
    this.#setup = setup;
  }

  /** The names defined by the `import`s and `export`s of a Markdown file. `onNode` is told the place of each. */
  defineMarkdown(path: string, tree: Root, onNode: (node: Nodes) => void = () => undefined): Module {
    const known = this.modules.get(path);
    if (known) return known;
    const module = this.#create(path);
    module.exports.set('default', () => new SnippetValue(path));
    for (const node of tree.children) {
      if (node.type !== 'mdxjsEsm') continue;
      onNode(node);
      this.#define(node.value, module, (offset) => onNode(from(node, node.value.slice(0, offset))));
    }
    return module;
  }

  #create(path: string): Module {
    const module: Module = { path, scope: new Scope(this.#setup.outer), exports: new Map() };
    this.modules.set(path, module);
    // Webpack's way to the address of a picture: `require('./a.png').default`.
    const require = ([specifier]: readonly Value[]) =>
      createRecord(
        [...(this.#load(String(specifier), path)?.exports ?? [])].map(([key, get]) => [key, get()]),
      );
    module.scope.declare('require', new FunctionValue('require', require), true);
    return module;
  }

  #define(source: string, module: Module, onStatement: (offset: number) => void = () => undefined): void {
    const { interpreter, report } = this.#setup;
    const load = (specifier: string) => this.#load(specifier, module.path);
    try {
      const program: Program = parseProgram(source);
      for (const statement of program.body) {
        onStatement(statement.range?.[0] ?? 0);
        defineModule({ ...program, body: [statement] }, module, { interpreter, load });
      }
    } catch (error) {
      report(`The code of \`${module.path}\` ${toEvaluationError(error).message}`, 'mdx-code');
    }
  }

  #load(specifier: string, from: string): Module | undefined {
    const target = resolveImport(from, specifier);
    if (target.type === 'react') return undefined;
    if (target.type === 'package' && isToolPackage(specifier)) return toolModule(specifier);
    const module = this.#loadTarget(target);
    if (module) return module;
    this.#reportMissing(target, specifier);
    return missingModule(specifier);
  }

  #loadTarget(target: ImportTarget): Module | undefined {
    switch (target.type) {
      case 'snippet':
        return this.#loadSnippet(target.path);
      case 'module':
        return this.#loadScript(target.path);
      case 'asset':
        return assetModule(target.path);
      case 'text':
        return textModule(this.#setup.context.readModule(target.path));
      case 'either':
        return this.#loadEither(target.path);
      default:
        return undefined;
    }
  }

  #loadEither(path: string): Module | undefined {
    for (const ending of moduleEndings) {
      const module = this.#loadScript(path + ending);
      if (module) return module;
    }
    for (const ending of snippetEndings) {
      const snippet = this.#loadSnippet(path + ending);
      if (snippet) return snippet;
    }
    return undefined;
  }

  #loadSnippet(path: string): Module | undefined {
    const known = this.modules.get(path);
    if (known) return known;
    const snippet = this.#setup.context.readSnippet(path);
    return snippet && this.defineMarkdown(path, snippet.tree);
  }

  #loadScript(path: string): Module | undefined {
    const known = this.modules.get(path);
    if (known) return known;
    const source = this.#setup.context.readModule(path);
    if (source === undefined) return undefined;
    const module = this.#create(path);
    this.#define(toScript(path, source), module);
    return module;
  }

  #reportMissing(target: ImportTarget, specifier: string): void {
    const { report } = this.#setup;
    if (target.type === 'outside') {
      report(
        `Unexpected import of \`${specifier}\`, which lies outside the documentation`,
        'mdx-missing-import',
      );
    } else if (target.type === 'package') {
      report(
        `Unexpected import of the package \`${specifier}\`, expected a file of the documentation`,
        'mdx-missing-import',
      );
    } else {
      report(`Cannot find \`${specifier}\``, 'mdx-missing-import', this.#suggest(target));
    }
  }

  #suggest(target: ImportTarget): string | undefined {
    if (!('path' in target)) return undefined;
    const file = target.path.split('/').at(-1) ?? '';
    const candidates = [
      `snippets/${target.path}`,
      target.path.replace(/^snippets\//, ''),
      `snippets/${file}`,
    ];
    const found = candidates.find((path) => path !== target.path && this.#exists(path));
    return found && `did you mean \`/${found}\`?`;
  }

  #exists(path: string): boolean {
    const { context } = this.#setup;
    return /\.mdx?$/.test(path)
      ? context.readSnippet(path) !== undefined
      : context.readModule(path) !== undefined;
  }
}

/** The node as it would be without what stands before in it. */
function from(node: Nodes, before: string): Nodes {
  const { position } = node;
  const lines = before.split('\n');
  if (!position || lines.length === 1) return node;
  const start = { line: position.start.line + lines.length - 1, column: (lines.at(-1)?.length ?? 0) + 1 };
  return { ...node, position: { ...position, start } };
}

/** Whatever is imported from it has no value. */
function missingModule(path: string): Module {
  const exports = new Map<string, () => Value>();
  exports.get = () => () => {
    throw new MissingImport();
  };
  return { path, scope: new Scope(), exports };
}

/** Addresses need no base in a bundle; components are known by their names or not at all. */
function toolModule(specifier: string): Module {
  const exports = new Map<string, () => Value>();
  exports.get = (name) => () => {
    if (/^(?:useBaseUrl|withBase)$/.test(name === 'default' ? (specifier.split('/').at(-1) ?? '') : name))
      return new FunctionValue('withBase', ([address]) => address);
    throw new ToolImport(specifier);
  };
  return { path: specifier, scope: new Scope(), exports };
}

/** A file that is imported to be shown. */
function textModule(text: string | undefined): Module | undefined {
  return text === undefined
    ? undefined
    : { path: '', scope: new Scope(), exports: new Map([['default', () => text]]) };
}

/** An imported image is its address. */
function assetModule(path: string): Module {
  return { path, scope: new Scope(), exports: new Map([['default', () => `/${path}`]]) };
}
