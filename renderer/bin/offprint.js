#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// A render is over before the code of the last compiler would have paid for itself. Before Node.js 24 there may be no other.
if (process.argv[2] === 'render' && Number.parseInt(process.versions.node, 10) >= 24)
  setFlagsFromString('--no-opt');
// What was compiled once starts in half the time.
enableCompileCache();
await import('../dist/cli.js');
