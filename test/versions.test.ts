import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test('what is released together has one version', () => {
  const { version } = JSON.parse(read('package.json'));
  for (const folder of ['protocol', 'renderer', 'reference-server']) {
    const manifest = JSON.parse(read(`${folder}/package.json`));
    expect(manifest.version, folder).toBe(version);
    for (const [name, needed] of Object.entries(manifest.dependencies))
      if (/^(@offprint\/.*|offprint)$/.test(name)) expect(needed, `${name} of ${folder}`).toBe(version);
  }
  expect(parse(read('render/action.yml')).inputs['offprint-version'].default).toBe(version);
});
