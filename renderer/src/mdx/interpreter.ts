import type {
  Expression,
  JSXElement,
  JSXFragment,
  MaybeNamedClassDeclaration,
  MaybeNamedFunctionDeclaration,
  Node,
} from 'estree-jsx';
import type { Nodes } from 'mdast';
import type { Budget } from './budget.ts';
import type { Scope } from './scope.ts';
import type { RecordValue, Value } from './value.ts';

export type ElementRequest = {
  /** As written, such as `Tree.Folder`; empty for a fragment. */
  name: string;
  /** What the name stands for in the page; `undefined` when it is not defined there. */
  component: Value;
  props: RecordValue;
  children: Value;
};

export type FunctionSource = Node | MaybeNamedFunctionDeclaration | MaybeNamedClassDeclaration;

/** The parts of the interpreter, handed to each other so that none imports its caller. */
export type Interpreter = {
  readonly budget: Budget;
  /** Throws `EvaluationError` for all that is not in the closed language. */
  evaluate(node: Expression, scope: Scope): Value;
  /** A function whose body runs in `scope` when it is called. */
  createFunction(node: FunctionSource, scope: Scope, name: string): Value;
  /** Evaluates JSX written inside an expression. */
  jsx(node: JSXElement | JSXFragment, scope: Scope): Value;
  /** Turns an element with evaluated props into nodes: expands the components of the page, keeps the others. */
  element(request: ElementRequest): Nodes[];
  /** The nodes that a value shows as. */
  toNodes(value: Value): Nodes[];
};
