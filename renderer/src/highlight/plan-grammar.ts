import { colorOf } from './colors.ts';
import { classCharacters, lengthBehindGroup, type Needs, needsOf } from './pattern-needs.ts';

/** A grammar of Prism: patterns by the type of the tokens they find. */
export type Grammar = Record<string, unknown> & { rest?: Grammar | undefined };

type PatternObject = {
  pattern: RegExp;
  lookbehind?: boolean;
  greedy?: boolean;
  alias?: string | string[];
  inside?: Grammar;
};

const plans = new WeakMap<Grammar, PlannedPattern[]>();
const expressions = new WeakMap<RegExp, Expression>();

/** The patterns of a grammar in the order in which they are looked for. */
export function planGrammar(grammar: Grammar): readonly PlannedPattern[] {
  const known = plans.get(grammar);
  if (known) return known;
  const plan: PlannedPattern[] = [];
  for (const type of Object.keys(takeRest(grammar))) {
    const patterns = grammar[type];
    if (!patterns) continue;
    for (const one of [patterns].flat())
      plan.push(new PlannedPattern(type, isExpression(one) ? { pattern: one } : (one as PatternObject)));
  }
  plans.set(grammar, plan);
  return plan;
}

/** As Prism does: what a grammar takes over from another joins it, once and for good. */
function takeRest(grammar: Grammar): Grammar {
  const { rest } = grammar;
  if (!rest) return grammar;
  for (const type in rest) grammar[type] = rest[type];
  delete grammar.rest;
  return grammar;
}

function isExpression(pattern: unknown): pattern is RegExp {
  return pattern instanceof RegExp;
}

/** One pattern of a grammar, ready to be looked for. */
export class PlannedPattern {
  readonly type: string;
  readonly alias: string | string[] | undefined;
  readonly inside: Grammar | undefined;
  /** Letter of its tokens' colour. */
  readonly color: string | undefined;
  /** Whether it is looked for in the whole text, over tokens already found. */
  readonly greedy: boolean;
  /** Whether its tokens might be empty, for all that its source says. */
  readonly mayBeEmpty: boolean;
  /** By code, the characters it stands for, where it is nothing but a list of them. */
  readonly characters: Uint8Array | undefined;
  /** Where the token begins and ends that {@link find} found. */
  start = 0;
  end = 0;
  private readonly expression: Expression;
  /** Whether the first group is text before the token. */
  private readonly lookbehind: boolean;
  private readonly length: number;
  private readonly allWords: number;
  private readonly allSigns: number;
  private readonly someWords: number;
  private readonly someSigns: number;
  private readonly needsSome: boolean;

  constructor(type: string, { pattern, lookbehind, greedy, alias, inside }: PatternObject) {
    const expression = expressionOf(pattern);
    const { length, all, some } = expression.needs;
    this.type = type;
    this.alias = alias;
    this.inside = inside;
    this.color = colorOf(type, alias);
    this.greedy = greedy === true;
    this.mayBeEmpty = lookbehind ? expression.mayEndWithGroup : length === 0;
    this.characters = greedy || inside ? undefined : expression.characters;
    this.expression = expression;
    this.lookbehind = lookbehind === true;
    this.length = length;
    this.allWords = all.words;
    this.allSigns = all.signs;
    this.someWords = some.words;
    this.someSigns = some.signs;
    this.needsSome = (some.words | some.signs) !== 0;
  }

  /** Whether it could match a text of that length with those marks: `false` is certain. */
  couldMatch(length: number, words: number, signs: number): boolean {
    if (length < this.length) return false;
    if ((words & this.allWords) !== this.allWords || (signs & this.allSigns) !== this.allSigns) return false;
    return !this.needsSome || ((words & this.someWords) | (signs & this.someSigns)) !== 0;
  }

  /** Looks for the first match from `from` on and sets `start` and `end` to where the token stands. */
  find(text: string, from: number): boolean {
    const match = this.expression.find(text, from);
    if (match === null) return false;
    const before = this.lookbehind ? match[1] : undefined;
    this.start = match.index + (before ? before.length : 0);
    this.end = this.expression.end;
    return true;
  }
}

/** A regular expression of a grammar, prepared once for all patterns that share it. */
class Expression {
  readonly needs: Needs;
  readonly characters: Uint8Array | undefined;
  private readonly given: RegExp;
  private compiled: RegExp | undefined;
  private endsWithGroup: boolean | undefined;

  constructor(given: RegExp) {
    this.given = given;
    this.needs = needsOf(given);
    this.characters = classCharacters(given);
  }

  /** Whether there might be nothing behind the group that it begins with. */
  get mayEndWithGroup(): boolean {
    this.endsWithGroup ??= lengthBehindGroup(this.given) === 0;
    return this.endsWithGroup;
  }

  /** Where the last match ended. */
  get end(): number {
    return this.compiled?.lastIndex ?? 0;
  }

  find(text: string, from: number): RegExpExecArray | null {
    this.compiled ??= compile(this.given);
    this.compiled.lastIndex = from;
    return this.compiled.exec(text);
  }
}

function expressionOf(given: RegExp): Expression {
  let expression = expressions.get(given);
  if (!expression) {
    expression = new Expression(given);
    expressions.set(given, expression);
  }
  return expression;
}

/** V8 interprets a regular expression first and compiles it for the second text, but at once for one of this length. */
const longText = ' '.repeat(1000);

function compile({ source, flags }: RegExp): RegExp {
  const compiled = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  compiled.lastIndex = longText.length;
  compiled.exec(longText);
  return compiled;
}
