import type { Environment } from '../environment.ts';
import type { InputReader } from '../input-reader.ts';
import { artifact } from './artifact.ts';
import { directory } from './directory.ts';
import type { Deliver, Target } from './target.ts';

/** Every target by the name that the input `targets` uses. */
export const targets: Record<string, Target> = { artifact, directory };

export type PreparedTarget = { name: string; deliver: Deliver };

/** Prepares the targets that the input names, each once, in that order. */
export function prepareTargets(reader: InputReader, environment: Environment): PreparedTarget[] {
  const names = [...new Set(reader.list('targets', /[\n,]/))];
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
