import type {
  Declaration,
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  Identifier,
  ImportDeclaration,
  Literal,
  Pattern,
  Program,
  VariableDeclarator,
} from 'estree-jsx';
import { EvaluationError, toEvaluationError } from './evaluation-error.ts';
import type { Interpreter } from './interpreter.ts';
import { destructure } from './patterns.ts';
import type { Scope } from './scope.ts';
import { createRecord, FunctionValue, type Value } from './value.ts';

/** What a file defines: its own names in `scope`, and what others may import. */
export type Module = { path: string; scope: Scope; exports: Map<string, () => Value> };

export type ModuleContext = {
  interpreter: Interpreter;
  /** The module that `specifier` names, or `undefined` when there is none (already reported). */
  load(specifier: string): Module | undefined;
};

/** Declares what the statements of a program define. Nothing is evaluated before it is used. */
export function defineModule(program: Program, module: Module, context: ModuleContext): void {
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') defineImport(statement, module, context);
    else if (statement.type === 'ExportNamedDeclaration') defineExport(statement, module, context);
    else if (statement.type === 'ExportDefaultDeclaration') defineDefault(statement, module, context);
    else if (statement.type === 'ExportAllDeclaration') exportAll(statement.source, module, context);
    else if (isDeclaration(statement)) defineDeclaration(statement, module, context);
  }
}

function isDeclaration(statement: { type: string }): statement is Declaration {
  return ['VariableDeclaration', 'FunctionDeclaration', 'ClassDeclaration'].includes(statement.type);
}

function defineImport(statement: ImportDeclaration, module: Module, context: ModuleContext): void {
  const target = context.load(String(statement.source.value));
  for (const specifier of statement.specifiers) {
    const { name } = specifier.local;
    if (specifier.type === 'ImportNamespaceSpecifier') {
      module.scope.declareLazy(name, () => namespace(target));
    } else {
      const imported =
        specifier.type === 'ImportDefaultSpecifier' ? 'default' : exportName(specifier.imported);
      module.scope.declareLazy(name, () => importValue(target, imported, name));
    }
  }
}

function exportName(name: Identifier | Literal): string {
  return name.type === 'Identifier' ? name.name : String(name.value);
}

function importValue(target: Module | undefined, imported: string, local: string): Value {
  const value = target?.exports.get(imported);
  // `import Card from './card.jsx'` where the file only has `export const Card`: what the author meant is plain.
  const only = imported === 'default' ? target?.exports.get(local) : undefined;
  const resolve = value ?? only;
  if (!resolve)
    throw new EvaluationError('unresolved', `\`${local}\` is not exported by the file it comes from`, local);
  return resolve();
}

function namespace(target: Module | undefined): Value {
  return createRecord([...(target?.exports ?? [])].map(([name, resolve]) => [name, resolve()] as const));
}

function defineExport(statement: ExportNamedDeclaration, module: Module, context: ModuleContext): void {
  if (statement.declaration) {
    for (const name of defineDeclaration(statement.declaration, module, context)) {
      module.exports.set(name, () => module.scope.get(name));
    }
  }
  const source = statement.source ? context.load(String(statement.source.value)) : undefined;
  for (const { local, exported } of statement.specifiers) {
    const name = exportName(local);
    const resolve = statement.source ? () => importValue(source, name, name) : () => module.scope.get(name);
    module.exports.set(exportName(exported), resolve);
  }
}

function exportAll(source: Literal, module: Module, context: ModuleContext): void {
  for (const [name, resolve] of context.load(String(source.value))?.exports ?? []) {
    if (name !== 'default') module.exports.set(name, resolve);
  }
}

function defineDefault(statement: ExportDefaultDeclaration, module: Module, context: ModuleContext): void {
  const { declaration } = statement;
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') {
    const name = declaration.id?.name ?? 'default';
    defineLazy(name, module, () => context.interpreter.createFunction(declaration, module.scope, name));
    module.exports.set('default', () => module.scope.get(name));
    return;
  }
  defineLazy('default', module, () => context.interpreter.evaluate(declaration, module.scope));
  module.exports.set('default', () => module.scope.get('default'));
}

/** Returns the names it declares. */
function defineDeclaration(declaration: Declaration, module: Module, context: ModuleContext): string[] {
  if (declaration.type !== 'VariableDeclaration') {
    const { name } = declaration.id;
    defineLazy(name, module, () => context.interpreter.createFunction(declaration, module.scope, name));
    return [name];
  }
  return declaration.declarations.flatMap((declarator) => defineVariable(declarator, module, context));
}

function defineVariable({ id, init }: VariableDeclarator, module: Module, context: ModuleContext): string[] {
  const { interpreter } = context;
  const evaluate = () => (init ? interpreter.evaluate(init, module.scope) : undefined);
  if (id.type === 'Identifier') {
    defineLazy(id.name, module, evaluate);
    return [id.name];
  }
  let parts: Map<string, Value> | undefined;
  const names = patternNames(id);
  for (const name of names) {
    module.scope.declareLazy(name, () => {
      parts ??= takeApart(id, evaluate(), { module, interpreter });
      return parts.get(name);
    });
  }
  return names;
}

function takeApart(
  pattern: Pattern,
  value: Value,
  { module, interpreter }: { module: Module; interpreter: Interpreter },
): Map<string, Value> {
  const parts = new Map<string, Value>();
  destructure(pattern, value, {
    scope: module.scope,
    interpreter,
    bind: (name, part) => parts.set(name, part),
  });
  return parts;
}

function patternNames(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'RestElement':
      return patternNames(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? patternNames(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        patternNames(property.type === 'RestElement' ? property.argument : property.value),
      );
    default:
      return [];
  }
}

/** Declares a name of the file. A component that only the sandbox can make sense of stays a component, by its origin. */
function defineLazy(name: string, module: Module, evaluate: () => Value): void {
  const origin = { module: module.path, name };
  module.scope.declareLazy(name, () => {
    try {
      const value = evaluate();
      return value instanceof FunctionValue && !value.origin ? value.at(origin) : value;
    } catch (error) {
      const fault = toEvaluationError(error);
      if (fault.fault === 'limit' || !/^[A-Z]|^default$/.test(name)) throw fault;
      return new FunctionValue(name, () => throwFault(fault), { interactive: true, origin });
    }
  });
}

function throwFault(fault: EvaluationError): never {
  throw fault;
}
