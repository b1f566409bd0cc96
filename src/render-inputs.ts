import { existsSync, realpathSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { BundleFormat } from '@offprint/protocol/export-client';
import type { Environment } from './environment.ts';
import type { InputReader } from './input-reader.ts';

export type RenderInputs = {
  /** Absolute path of the docs. */
  docs: string;
  check: boolean;
  strict: boolean;
  /** Words of the command that renders, beside those that the step needs itself. */
  words: string[];
  format: BundleFormat;
  /** Version of the npm package that renders. */
  renderer: string;
  timeoutMs: number;
  dryRun: boolean;
};

/** Reads the inputs of the render action; faults are collected in the reader. */
export function readRenderInputs(reader: InputReader, { workspace }: Environment): RenderInputs {
  const docs = resolve(workspace, reader.required('docs', 'the folder of the documentation'));
  if (!existsSync(docs) || !statSync(docs).isDirectory())
    reader.fault('docs', `There is no folder ${docs}. Is actions/checkout missing before this step?`);
  else if (isWithin(docs, workspace) && !isWithin(realpathSync(docs), realpathSync(workspace)))
    reader.fault('docs', `${docs} is a link that leads out of the workspace. Expected a folder in it.`);
  const renderer = reader.required('offprint-version', 'the version of the npm package, such as 1.2.3');
  if (!/^[\w.^~-]+$/.test(renderer))
    reader.fault('offprint-version', 'Unexpected character, expected a version such as 1.2.3.');
  // npm is a batch file there, and those run in a shell only, where an input could become a command.
  if (process.platform === 'win32') reader.fault('docs', 'Rendering needs a Linux or macOS runner.');
  return {
    docs,
    check: reader.flag('check'),
    strict: reader.flag('strict'),
    words: readWords(reader),
    format: reader.choice('format', ['tar.gz', 'zip']),
    renderer,
    timeoutMs: (reader.number('timeout-minutes', 10_080) ?? 30) * 60_000,
    dryRun: reader.flag('dry-run'),
  };
}

/** A workflow may name a folder elsewhere; what is checked out may not lead there. */
function isWithin(path: string, folder: string): boolean {
  return !/^\.\.(?:[/\\]|$)/.test(relative(folder, path));
}

/** What the command takes as it is given; it says itself what is wrong with an address or a key. */
function readWords(reader: InputReader): string[] {
  const deployment = reader.choice('deployment', ['client-hosted', 'cloud', 'air-gapped']);
  const flags = { '--og-images': reader.flag('og-images'), '--vendor-assets': reader.flag('vendor-assets') };
  const texts = {
    '--site-url': reader.text('site-url'),
    '--label': reader.text('version'),
    '--edit-url': reader.text('edit-url'),
    '--assistant-url': reader.text('assistant-url'),
    '--assistant-key': reader.text('assistant-key'),
    '--assistant-domain': reader.text('assistant-domain'),
  };
  return [
    `--deployment=${deployment}`,
    ...Object.entries(flags).flatMap(([option, isOn]) => (isOn ? [option] : [])),
    ...Object.entries(texts).flatMap(([option, text]) => (text === '' ? [] : [`${option}=${text}`])),
  ];
}
