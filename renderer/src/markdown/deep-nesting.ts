import { resourceLimits } from 'node:worker_threads';

/** Size of the stack of worker threads that render pages. Only what is used of it takes memory. */
export const workerStackMegabytes = 256;

const mainStackMegabytes = 8;

/** Measured: a bracket takes the native parser 1.2 KB of stack, an operator or a keyword a third of that. */
const levelsPerMegabyte = 600;

/**
 * Whether the code in a page could nest deeper than the native parser's recursion can go on this thread, which would end
 * the process. An upper bound: it counts all that can open a level and trusts nothing to close one. The largest page among
 * 3,384 real ones has 5,900 such levels: too many for the main thread, few for a worker.
 */
export function mayOverflowStack(text: string): boolean {
  const levels = (resourceLimits.stackSizeMb ?? mainStackMegabytes) * levelsPerMegabyte;
  if (text.length < levels) return false;
  const brackets = text.match(/[([{`]/g)?.length ?? 0;
  const operators = text.match(/[?!~=<]|\b(?:if|new|await|else|typeof|void|delete)\b/g)?.length ?? 0;
  return brackets + operators / 3 > levels;
}

/** The native parser looks for the end of each open brace and tag up to the end of the page. Measured: 16,000 braces take it 1.4 s. */
const mostOpen = 2000;

/** Whether so many braces or tags of a page stay open that looking for their ends would take far longer than all else, at each repair. */
export function hasManyOpen(text: string): boolean {
  return isMostlyOpen(text, '{', '}') || isMostlyOpen(text, '<', '>');
}

function isMostlyOpen(text: string, opening: string, closing: string): boolean {
  if (text.length <= mostOpen) return false;
  const open = count(text, opening);
  return open > mostOpen && open - count(text, closing) > mostOpen;
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}
