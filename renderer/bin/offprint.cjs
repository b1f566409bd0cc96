#!/usr/bin/env node
'use strict';
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `offprint: This is Node.js ${process.versions.node}, and 22.12 or later is needed: https://nodejs.org\n`,
  );
  process.exit(2);
}
const { enableCompileCache } = require('node:module');

// What was compiled once starts in half the time. A script, because a module takes longer to start.
enableCompileCache();
require('../dist/compiled-code.cjs').loadCompiled('cli');
