import type {
  BlockStatement,
  ForOfStatement,
  ForStatement,
  FunctionDeclaration,
  Statement,
  SwitchStatement,
  VariableDeclaration,
} from 'estree-jsx';
import { EvaluationError } from './evaluation-error.ts';
import type { Interpreter } from './interpreter.ts';
import { destructure } from './patterns.ts';
import { Scope } from './scope.ts';
import type { Value } from './value.ts';

/** How a statement ended. */
export type Completion = { type: 'normal' | 'break' | 'continue' } | { type: 'return'; value: Value };

const normal: Completion = { type: 'normal' };

/** Runs the body of a function or a block in a scope of its own. */
export function runBlock(
  statements: readonly Statement[],
  outer: Scope,
  interpreter: Interpreter,
): Completion {
  const scope = new Scope(outer);
  for (const statement of statements) {
    if (statement.type === 'FunctionDeclaration') declareFunction(statement, scope, interpreter);
  }
  for (const statement of statements) {
    const completion = run(statement, scope, interpreter);
    if (completion.type !== 'normal') return completion;
  }
  return normal;
}

/** Declares a function before the statements around it run, as JavaScript does. */
function declareFunction(declaration: FunctionDeclaration, scope: Scope, interpreter: Interpreter): void {
  scope.declareLazy(declaration.id.name, () =>
    interpreter.createFunction(declaration, scope, declaration.id.name),
  );
}

function run(statement: Statement, scope: Scope, interpreter: Interpreter): Completion {
  interpreter.budget.step();
  switch (statement.type) {
    case 'VariableDeclaration':
      return declareVariables(statement, scope, interpreter);
    case 'ExpressionStatement':
      interpreter.evaluate(statement.expression, scope);
      return normal;
    case 'ReturnStatement':
      return {
        type: 'return',
        value: statement.argument ? interpreter.evaluate(statement.argument, scope) : undefined,
      };
    case 'IfStatement':
      if (interpreter.evaluate(statement.test, scope)) return run(statement.consequent, scope, interpreter);
      return statement.alternate ? run(statement.alternate, scope, interpreter) : normal;
    case 'BlockStatement':
      return interpreter.budget.nested(() =>
        runBlock((statement satisfies BlockStatement).body, scope, interpreter),
      );
    case 'ForOfStatement':
      return runForOf(statement, scope, interpreter);
    case 'ForStatement':
      return runFor(statement, scope, interpreter);
    case 'SwitchStatement':
      return runSwitch(statement, scope, interpreter);
    case 'BreakStatement':
    case 'ContinueStatement':
      if (statement.label) throw new EvaluationError('unsupported', 'uses a label');
      return { type: statement.type === 'BreakStatement' ? 'break' : 'continue' };
    case 'EmptyStatement':
    case 'FunctionDeclaration':
      return normal;
    default:
      throw new EvaluationError('unsupported', `uses a ${statement.type}`);
  }
}

function declareVariables(
  statement: VariableDeclaration,
  scope: Scope,
  interpreter: Interpreter,
): Completion {
  const constant = statement.kind === 'const';
  for (const { id, init } of statement.declarations) {
    const value = init ? interpreter.evaluate(init, scope) : undefined;
    destructure(id, value, { scope, interpreter, bind: (name, part) => scope.declare(name, part, constant) });
  }
  return normal;
}

/** What a loop makes of the completion of its body: `undefined` to go on. */
function afterRound(completion: Completion): Completion | undefined {
  if (completion.type === 'return') return completion;
  return completion.type === 'break' ? normal : undefined;
}

function runForOf(statement: ForOfStatement, outer: Scope, interpreter: Interpreter): Completion {
  const { left, right, body } = statement;
  const items = interpreter.evaluate(right, outer);
  if (statement.await || left.type !== 'VariableDeclaration') {
    throw new EvaluationError('unsupported', 'uses a loop of this kind');
  }
  const pattern = left.declarations[0]?.id;
  if (!pattern || (!Array.isArray(items) && typeof items !== 'string')) {
    throw new EvaluationError('failed', 'loops over what is not a list');
  }
  for (const item of items) {
    const scope = new Scope(outer);
    destructure(pattern, item, { scope, interpreter, bind: (name, value) => scope.declare(name, value) });
    const end = afterRound(run(body, scope, interpreter));
    if (end) return end;
  }
  return normal;
}

function runFor(statement: ForStatement, outer: Scope, interpreter: Interpreter): Completion {
  let scope = new Scope(outer);
  const { init, test, update, body } = statement;
  const isOfRound = init?.type === 'VariableDeclaration' && init.kind === 'let';
  if (init?.type === 'VariableDeclaration') declareVariables(init, scope, interpreter);
  else if (init) interpreter.evaluate(init, scope);
  while (!test || interpreter.evaluate(test, scope)) {
    const end = afterRound(run(body, new Scope(scope), interpreter));
    if (end) return end;
    // Functions made in this round go on to see its values.
    if (isOfRound) scope = scope.copy();
    if (update) interpreter.evaluate(update, scope);
  }
  return normal;
}

function runSwitch(statement: SwitchStatement, outer: Scope, interpreter: Interpreter): Completion {
  const value = interpreter.evaluate(statement.discriminant, outer);
  const scope = new Scope(outer);
  const matching = statement.cases.findIndex(
    ({ test }) => test && interpreter.evaluate(test, scope) === value,
  );
  const start = matching === -1 ? statement.cases.findIndex(({ test }) => !test) : matching;
  if (start === -1) return normal;
  for (const inner of statement.cases.slice(start).flatMap(({ consequent }) => consequent)) {
    const completion = run(inner, scope, interpreter);
    if (completion.type === 'break') return normal;
    if (completion.type !== 'normal') return completion;
  }
  return normal;
}
