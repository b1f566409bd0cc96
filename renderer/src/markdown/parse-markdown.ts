import type { Root } from 'mdast';
import { markdownToMdast, mdxToMdast } from 'satteri';
import type { Diagnostic } from '../check/diagnostic.ts';
import { moveUp, withoutAdded } from './added-lines.ts';
import { hasManyOpen, mayOverflowStack } from './deep-nesting.ts';
import { replaceEmojiNames } from './emoji-names.ts';
import { guardDollars } from './math-guard.ts';
import {
  mayHoldModuleProse,
  normalizeMdx,
  repairFault,
  repairModuleProse,
  type SyntaxFault,
  splitLine,
} from './repair-mdx.ts';

export type ParseOptions = {
  file: string;
  /** `mdx`: components and expressions, with every fault repaired in place. `md`: plain Markdown with raw HTML. */
  format: 'mdx' | 'md';
  /** `styling.latex` of the configuration: `true` takes every hugging `$…$` for mathematics, `false` none. */
  latex?: boolean | undefined;
  /** Whether `:::` opens a container. */
  directives?: boolean;
};

type Features = { math: boolean; directive: boolean };

export type ParsedMarkdown = {
  tree: Root;
  messages: Diagnostic[];
  /** What was parsed: the text given but for repairs. */
  text: string;
};

/** One page has this many spots repaired before it is read as plain Markdown. */
const mostRepairs = 60;

/** Each repair parses the page anew: a large one has fewer, so that all of them together read no more than this (characters). */
const mostRepairedText = 4_000_000;

/**
 * Parses a whole page, frontmatter included, so that places count from the first line of the file.
 * Never throws for what the page holds: a spot that strict MDX refuses becomes text and a warning.
 */
export function parseMarkdown(text: string, options: ParseOptions): ParsedMarkdown {
  const parsed = parseTolerant(text, options);
  replaceEmojiNames(parsed.tree, text);
  return parsed;
}

function parseTolerant(text: string, options: ParseOptions): ParsedMarkdown {
  const isOverfull = options.format === 'mdx' && (mayOverflowStack(text) || hasManyOpen(text));
  const isMdx = options.format === 'mdx' && !isOverfull;
  const normal = isMdx ? normalizeMdx(text) : text;
  const guarded =
    options.latex !== false && normal.includes('$')
      ? guardDollars(normal, { forced: options.latex === true, isMdx })
      : { text: normal, hasMath: false };
  const features = { math: guarded.hasMath, directive: options.directives === true };
  if (isMdx) return parseTolerantMdx(guarded.text, options.file, features);
  if (isOverfull) return parseOverfull(guarded.text, options.file, features);
  return { tree: markdownToMdast(guarded.text, { features }) as Root, messages: [], text: guarded.text };
}

function parseTolerantMdx(text: string, file: string, features: Features): ParsedMarkdown {
  const messages: Diagnostic[] = [];
  const mayHoldProse = mayHoldModuleProse(text);
  const most = Math.min(mostRepairs, Math.ceil(mostRepairedText / Math.max(text.length, 1)));
  let current = text;
  let added: number[] = [];
  for (let repairs = 0; repairs <= most; repairs += 1) {
    const attempt = tryMdx(current, features);
    if ('tree' in attempt) {
      const prose = mayHoldProse ? repairModuleProse(current, attempt.tree) : undefined;
      if (prose === undefined) {
        if (added.length > 0) moveUp(attempt.tree, [], added);
        return { tree: attempt.tree, messages, text: current };
      }
      current = prose;
      continue;
    }
    const { fault } = attempt;
    messages.push(faultMessage(asWritten(fault, added), file));
    const split = splitLine(current, fault);
    if (split !== undefined)
      added = [...added.map((line) => (line > fault.line ? line + 1 : line)), fault.line];
    const repaired = split ?? repairFault(current, fault);
    if (repaired === undefined) break;
    current = repaired;
  }
  const tree = markdownToMdast(current, { features }) as Root;
  if (added.length > 0) moveUp(tree, [], added);
  return {
    tree,
    messages: messages.slice(0, 1).map((first) => ({ ...first, reason: `${first.reason}; ${asMarkdown}` })),
    text: current,
  };
}

const asMarkdown = 'the page holds more that cannot be mended and is taken for plain Markdown';

/** A fault with the lines of the file, those in its reason as well. */
function asWritten({ line, column, reason }: SyntaxFault, added: readonly number[]): SyntaxFault {
  return {
    line: withoutAdded(line, added),
    column,
    reason: reason.replace(/\d+(?=:\d+\))/g, (other) => String(withoutAdded(Number(other), added))),
  };
}

/** A page that the MDX parser might not survive is read as plain Markdown. */
function parseOverfull(text: string, file: string, features: Features): ParsedMarkdown {
  const reason = 'the page holds more code than can be read safely and is taken for plain Markdown';
  const tree = markdownToMdast(text, { features }) as Root;
  return { tree, messages: [faultMessage({ line: 1, column: 1, reason }, file)], text };
}

function tryMdx(text: string, features: Features): { tree: Root } | { fault: SyntaxFault } {
  try {
    return { tree: mdxToMdast(text, { features }) as Root };
  } catch (error) {
    const match = error instanceof Error ? /^(\d+):(\d+): (.*)$/s.exec(error.message) : null;
    if (!match) throw error;
    return { fault: { line: Number(match[1]), column: Number(match[2]), reason: match[3] ?? '' } };
  }
}

function faultMessage({ line, column, reason }: SyntaxFault, file: string): Diagnostic {
  return {
    rule: 'mdx-syntax',
    severity: 'warning',
    reason: `Unexpected MDX: ${reason.replace(/ \(mdx[\w:-]*\)$/, '')}`,
    file,
    line,
    column,
    suggestion: /(?:before|after) the end of `paragraph`/.test(reason)
      ? 'Put the tag on a line of its own, close it on the same line, or write "\\<" for a literal "<".'
      : 'Escape a literal "<" or "{" with a backslash, put it into code, or close the tag.',
  };
}
