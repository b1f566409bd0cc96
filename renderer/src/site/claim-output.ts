import { readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathWithin } from '../source/path-within.ts';
import { makeFolder } from './make-folder.ts';
import { manifestFile } from './manifest.ts';

/** Lies in an output folder from the first render on until that is done, so that a later one knows what a cut-short one left. */
const renderingMark = '.offprint-rendering';

/** The output folder is one that must not be written to. The message says why, and what to do. */
export class OutputError extends Error {}

/**
 * Makes the output folder. What does not belong to the site is removed from it in the end, so it has to be empty or left by
 * an earlier render: anything else, as the docs themselves, throws an {@link OutputError}.
 *
 * @param source Folder of the docs.
 */
export function claimOutput(output: string, source: string): void {
  if (statSync(output, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new OutputError(`${output} is a file, expected a folder to write the site to.`);
  makeFolder(output);
  if (pathWithin(realpathSync(output), realpathSync(source)) !== undefined)
    throw new OutputError(`The output folder ${output} holds the docs. Choose a folder of its own.`);
  const names = readdirSync(output);
  if (names.length === 0) writeFileSync(join(output, renderingMark), '');
  else if (!isRendered(names))
    throw new OutputError(
      `The folder ${output} holds files that no render wrote. Empty it, or choose another output folder.`,
    );
}

/** Whether these are the names at the top of a rendered site, a finished one or not. */
export function isRendered(names: readonly string[]): boolean {
  return names.includes(manifestFile) || names.includes(renderingMark);
}
