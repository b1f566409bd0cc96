import type { Environment } from '../environment.ts';
import type { InputReader } from '../input-reader.ts';
import { artifact } from './artifact.ts';
import { branch, type PreviewRemoval, prepareBranchRemoval } from './branch.ts';
import { bundleUrl } from './bundle-url.ts';
import { directory } from './directory.ts';
import { pages } from './pages.ts';
import { release } from './release.ts';
import { s3 } from './s3.ts';
import type { Deliver, Target } from './target.ts';

/** Every target by the name that the input `targets` uses. */
const targets: Record<string, Target> = {
  artifact,
  directory,
  pages,
  branch,
  release,
  s3,
  'bundle-url': bundleUrl,
};

const emptyTargets = `Unexpected empty input, expected one or several of ${Object.keys(targets).join(', ')}. To export without delivering, set "dry-run" to true.`;

export type PreparedTarget = { name: string; deliver: Deliver };

/** Prepares the targets that the input names, each once, in that order. */
export function prepareTargets(reader: InputReader, environment: Environment): PreparedTarget[] {
  const names = [...new Set(reader.list('targets', /[\n,]/))];
  if (names.length === 0 && !reader.flag('dry-run')) reader.fault('targets', emptyTargets);
  return names.flatMap((name) => {
    const target = Object.hasOwn(targets, name) ? targets[name] : undefined;
    if (target !== undefined) return [{ name, deliver: target(reader, environment) }];
    reader.fault(
      'targets',
      `Unexpected ${JSON.stringify(name)}, expected ${Object.keys(targets).join(', ')}.`,
    );
    return [];
  });
}

/** What takes the preview of a closed pull request away; `undefined` unless the step runs for one and delivers previews. */
export function prepareRemoval(
  prepared: readonly PreparedTarget[],
  reader: InputReader,
  environment: Environment,
): PreviewRemoval | undefined {
  const hasBranch = prepared.some(({ name }) => name === 'branch');
  return hasBranch ? prepareBranchRemoval(reader, environment) : undefined;
}
