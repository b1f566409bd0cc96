#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `offprint-server: This is Node.js ${process.versions.node}, and 22.12 or later is needed: https://nodejs.org\n`,
  );
  process.exit(2);
}

// What an older Node cannot even load stays unread until here.
await import('../dist/main.js');
