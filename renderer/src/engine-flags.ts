import { setFlagsFromString } from 'node:v8';

/** Flags of V8 that this thread has set, for all threads of the process. */
const flags = new Set<string>();

const slowGrowth = '--heap-growing-percent=40';
const usualGrowth = '--heap-growing-percent=0';

/**
 * The pages of a render are done before code of V8's last compiler would have paid for itself. Node.js has its own modules
 * compiled for the flags that it starts with, so this is to wait until what they need is loaded. Before Node.js 24 there may
 * be no other compiler.
 */
export function leaveOutLastCompiler(): void {
  if (Number.parseInt(process.versions.node, 10) >= 24) setFlag('--no-opt');
}

/** Lets the heaps of all threads grow in smaller steps. */
export function growHeapsSlowly(): void {
  setFlag(slowGrowth);
}

/** Takes that back: a process that goes on after the render is the caller's. */
export function growHeapsAsUsual(): void {
  if (flags.delete(slowGrowth)) setFlagsFromString(usualGrowth);
}

function setFlag(flag: string): void {
  setFlagsFromString(flag);
  flags.add(flag);
}

export function flagsThatAreSet(): readonly string[] {
  return [...flags];
}

/**
 * What V8 compiles is of use only to processes with the same flags, and these are what a process starts with.
 *
 * @param set The flags that are set now.
 */
export function withUsualFlags(set: readonly string[], run: () => void): void {
  if (set.length > 0) for (const flag of ['--opt', usualGrowth]) setFlagsFromString(flag);
  try {
    run();
  } finally {
    for (const flag of set) setFlagsFromString(flag);
  }
}
