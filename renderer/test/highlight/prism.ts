import { refractor } from 'refractor/core';
import { toStream } from '../../src/highlight/grammar-stream.ts';
import { loadLanguage } from '../../src/highlight/languages.ts';
import type { Grammar } from '../../src/highlight/plan-grammar.ts';

/** Prism's own, which `refractor` inherits. */
const prism = Object.getPrototypeOf(refractor) as { tokenize(code: string, grammar: Grammar): unknown };

/** The tokens of code from Prism and from ours, as JSON; `undefined` for a language without colours. */
export function tokenizeTwice(code: string, language: string): { prism: string; ours: string } | undefined {
  const name = loadLanguage(language);
  if (!name) return undefined;
  const grammar = refractor.languages[name] as Grammar;
  return {
    ours: JSON.stringify(toStream(code, grammar)),
    prism: JSON.stringify(prism.tokenize(code, grammar)),
  };
}
