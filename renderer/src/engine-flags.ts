import { setFlagsFromString } from 'node:v8';

/**
 * The pages of a render are done before code of V8's last compiler would have paid for itself. Node.js has its own modules
 * compiled for the flags that it starts with, so this is to wait until what they need is loaded. Before Node.js 24 there may
 * be no other compiler.
 */
export function leaveOutLastCompiler(): void {
  if (Number.parseInt(process.versions.node, 10) >= 24) setFlagsFromString('--no-opt');
}

/** Lets the heaps of all threads grow in smaller steps. */
export function growHeapsSlowly(): void {
  setFlagsFromString('--heap-growing-percent=40');
}

/** What V8 compiles is of use only to processes with the same flags, and these are what a process starts with. */
export function restoreFlags(): void {
  setFlagsFromString('--opt');
  setFlagsFromString('--heap-growing-percent=0');
}
