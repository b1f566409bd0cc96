import type {
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  Identifier,
  ImportDeclaration,
  Literal,
  Node,
  Pattern,
  Program,
} from 'estree-jsx';
import type { Imported } from './module-sources.ts';

export type RewrittenModule = {
  /** The body of a function that returns what the module defines. */
  code: string;
  /** Ids of the modules it imports. */
  imports: string[];
  /** Names it uses and nobody defines: built-in components, or ones that are missing. */
  builtins: Set<string>;
};

type Rewrite = {
  source: string;
  resolve: (specifier: string) => Imported;
  edits: { start: number; end: number; text: string }[];
  imports: Set<string>;
  /** Export name → expression. */
  exports: Map<string, string>;
  declared: Set<string>;
};

/**
 * Turns the imports and exports of a module into calls of the islands runtime. Everything defined at the top is exported,
 * so that each component can be found by its name.
 */
export function rewriteModule(
  source: string,
  program: Program,
  options: { resolve: (specifier: string) => Imported; isBuiltin: (name: string) => boolean },
): RewrittenModule {
  const rewrite: Rewrite = {
    source,
    resolve: options.resolve,
    edits: [],
    imports: new Set(),
    exports: new Map(),
    declared: new Set(),
  };
  for (const statement of program.body) rewriteStatement(statement, rewrite);
  const exports = [...rewrite.exports].map(([name, value]) => `${JSON.stringify(name)}: ${value}`);
  const code = `${applyEdits(rewrite)}\nreturn { ${exports.join(', ')} };`;
  const builtins = new Set(
    usedNames(program).filter((name) => !rewrite.declared.has(name) && isLent(name, options)),
  );
  for (const name of tagNames(program)) if (!rewrite.declared.has(name)) builtins.add(name);
  return { code, imports: [...rewrite.imports], builtins };
}

function isLent(name: string, { isBuiltin }: { isBuiltin: (name: string) => boolean }): boolean {
  return (
    /^[A-Z]/.test(name) && !(name in globalThis) && name !== 'React' && name !== 'Fragment' && isBuiltin(name)
  );
}

function rewriteStatement(statement: Program['body'][number], rewrite: Rewrite): void {
  switch (statement.type) {
    case 'ImportDeclaration':
      rewriteImport(statement, rewrite);
      return;
    case 'ExportNamedDeclaration':
      rewriteExport(statement, rewrite);
      return;
    case 'ExportDefaultDeclaration':
      rewriteDefault(statement, rewrite);
      return;
    case 'ExportAllDeclaration': {
      const from = importExpression(String(statement.source.value), rewrite);
      rewrite.edits.push({ ...span(statement), text: '' });
      rewrite.exports.set(`*${from}`, `0, ...${from}`);
      return;
    }
    default:
      declareAll(statement, rewrite);
      return;
  }
}

function rewriteImport(statement: ImportDeclaration, rewrite: Rewrite): void {
  const from = importExpression(String(statement.source.value), rewrite);
  const lines = statement.specifiers.map((specifier) => {
    const { name } = specifier.local;
    rewrite.declared.add(name);
    if (specifier.type === 'ImportNamespaceSpecifier') return `const ${name} = ${from};`;
    if (specifier.type === 'ImportDefaultSpecifier')
      return `const ${name} = offprint.pick(${from}, "default", "${name}");`;
    const imported = exportName(specifier.imported);
    return `const ${name} = offprint.pick(${from}, ${JSON.stringify(imported)});`;
  });
  rewrite.edits.push({ ...span(statement), text: lines.join(' ') });
}

function importExpression(specifier: string, rewrite: Rewrite): string {
  const imported = rewrite.resolve(specifier);
  switch (imported.type) {
    case 'react':
      return 'offprint.react';
    case 'asset':
      return `{ default: ${JSON.stringify(imported.address)} }`;
    case 'missing':
      return `offprint.missing(${JSON.stringify(imported.name)})`;
    case 'module':
      rewrite.imports.add(imported.id);
      return `offprint.import(${JSON.stringify(imported.id)})`;
  }
}

function rewriteExport(statement: ExportNamedDeclaration, rewrite: Rewrite): void {
  if (statement.declaration) {
    const { start } = span(statement);
    rewrite.edits.push({ start, end: span(statement.declaration).start, text: '' });
    declareAll(statement.declaration, rewrite);
    return;
  }
  const from = statement.source ? importExpression(String(statement.source.value), rewrite) : undefined;
  for (const { local, exported } of statement.specifiers) {
    const name = exportName(local);
    const value = from ? `offprint.pick(${from}, ${JSON.stringify(name)})` : name;
    rewrite.exports.set(exportName(exported), value);
  }
  rewrite.edits.push({ ...span(statement), text: '' });
}

function rewriteDefault(statement: ExportDefaultDeclaration, rewrite: Rewrite): void {
  const { declaration } = statement;
  const named = 'id' in declaration && declaration.id && declaration.type !== 'FunctionExpression';
  const isDeclaration = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
  const name = named && isDeclaration && declaration.id ? declaration.id.name : 'defaultExport';
  const text = name === 'defaultExport' ? 'const defaultExport = ' : '';
  rewrite.edits.push({ start: span(statement).start, end: span(declaration).start, text });
  rewrite.declared.add(name);
  rewrite.exports.set(name, name);
  rewrite.exports.set('default', name);
}

function declareAll(statement: Node, rewrite: Rewrite): void {
  for (const name of declaredNames(statement)) {
    rewrite.declared.add(name);
    rewrite.exports.set(name, name);
  }
}

function declaredNames(statement: Node): string[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => boundNames(id));
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
    return [statement.id.name];
  return [];
}

function boundNames(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? boundNames(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === 'RestElement' ? property.argument : property.value),
      );
    default:
      return [];
  }
}

function exportName(name: Identifier | Literal): string {
  return name.type === 'Identifier' ? name.name : String(name.value);
}

function span(node: Node | ExportDefaultDeclaration['declaration']): { start: number; end: number } {
  const [start, end] = node.range ?? [0, 0];
  return { start, end };
}

function applyEdits({ source, edits }: Rewrite): string {
  let result = '';
  let position = 0;
  for (const { start, end, text } of edits.toSorted((left, right) => left.start - right.start)) {
    result += source.slice(position, start) + text;
    position = end;
  }
  return result + source.slice(position);
}

/** Root names of the JSX tags that stand for components. */
function tagNames(program: Program): string[] {
  const names: string[] = [];
  visit(program, (node) => {
    if (node.type !== 'JSXOpeningElement' || !('name' in node)) return;
    let name: unknown = node.name;
    while (isNode(name) && 'object' in name) name = name.object;
    if (isNode(name) && 'name' in name && typeof name.name === 'string' && /^[A-Z]/.test(name.name))
      names.push(name.name);
  });
  return names.filter((name) => name !== 'React' && name !== 'Fragment');
}

function usedNames(program: Program): string[] {
  const names: string[] = [];
  visit(program, (node) => {
    if (node.type === 'Identifier' && 'name' in node && typeof node.name === 'string') names.push(node.name);
  });
  return names;
}

function visit(start: object, onNode: (node: { type: string }) => void): void {
  const pending: unknown[] = [start];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item !== 'object' || item === null) continue;
    if (isNode(item)) onNode(item);
    for (const child of Object.values(item))
      if (typeof child === 'object' && child !== null) pending.push(child);
  }
}

function isNode(value: unknown): value is { type: string } {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
