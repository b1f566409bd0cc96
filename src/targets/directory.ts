import { cp, mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { isReplaceable, markExport, takePlace } from 'offprint/archive';
import type { Target } from './target.ts';

/** Puts the site into a folder of the runner, all at once: readers see the old site or the new one. */
export const directory: Target = (reader, { workspace }) => {
  const input = reader.required('directory', 'a folder such as public, for the target "directory"');
  const target = resolve(workspace, input);
  if (input !== '' && (target === parse(target).root || target === resolve(workspace)))
    reader.fault(
      'directory',
      'Unexpected root of the file system or the workspace, expected a folder of its own.',
    );
  return async ({ folder, version }, { log, signal }) => {
    await refuseForeign(target);
    const staged = join(dirname(target), `.${basename(target)}.new`);
    await rm(staged, { recursive: true, force: true });
    await mkdir(dirname(target), { recursive: true });
    try {
      await cp(folder, staged, { recursive: true });
      await markExport(staged, version);
      signal.throwIfAborted();
      await takePlace(staged, target);
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
    log.info(`The site is in ${target}.`);
    return { place: input, outputs: { directory: target } };
  };
};

async function refuseForeign(target: string): Promise<void> {
  if (await isReplaceable(target)) return;
  throw new Error(
    `${target} holds something that is no earlier export. Empty it or choose another "directory".`,
  );
}
