import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';

/** Of the npm package `offprint`: its scripts, the scripts of sites, and the icons, which it brings as drawings. */
export const rendererLicenses = 'renderer/dist/licenses.txt';
export const iconPackages = ['@fortawesome/fontawesome-free', '@tabler/icons', 'lucide-static'].map((name) =>
  join(import.meta.dirname, 'node_modules', name),
);

/** Folders of the packages of each file, of all builds that share it. */
const known = new Map<string, Set<string>>();

/**
 * Writes the licences of all packages whose code went into a bundle to one file, as they ask. Builds may share a file;
 * `others` are folders of packages of which a build takes something else than code.
 */
export function writeLicenses(target: string, others: readonly string[] = []): Plugin {
  return {
    name: 'write-licenses',
    writeBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? chunk.moduleIds : [],
      );
      const folders = known.get(target) ?? new Set();
      for (const folder of [...modules.flatMap((id) => packageFolder(id) ?? []), ...others])
        folders.add(folder);
      known.set(target, folders);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, [...folders].map(licenseOf).sort().join('\n\n'));
    },
  };
}

function packageFolder(id: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
}

function licenseOf(folder: string): string {
  const manifest: { name: string; version: string; license?: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return `${manifest.name} ${manifest.version} (${manifest.license ?? 'see below'})\n\n${text}\n`;
}
