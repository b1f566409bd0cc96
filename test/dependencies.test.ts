import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('docs/dependencies.md says of every dependency why it is there, and of nothing else', () => {
  const manifests = ['.', 'protocol', 'renderer', 'reference-server'].map((folder) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  );
  const used = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  const rows = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const own = /^(?:offprint|@offprint\/|@types\/)/;
  expect(told.toSorted()).toEqual([...new Set(used)].filter((name) => !own.test(name)).toSorted());
});
