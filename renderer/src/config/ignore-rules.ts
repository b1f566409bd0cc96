import ignore from 'ignore';

/** Hidden files hold secrets and settings of tools; those exempt from it are meant for publishing, in GitBook its pictures. The last is our own. */
const alwaysIgnored = ['.*', '!/.mintlify', '!/.well-known', '!.gitbook', 'node_modules', '/offprint-out'];

// Anchored: a folder of pages may well be called `guides/build`.
const ignoredBuildOutput = ['/build', '/dist', '/coverage', '/tmp', '/temp'];

const ignoredRepositoryFiles = ['README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];

/**
 * Rules about which files are no part of the docs: the convention's defaults, then `.mintignore` in the
 * syntax of `.gitignore`, which may also take defaults back with `!`; only `.git` stays out, where who checked the repository
 * out may have left a token. A plain folder, without docs.json or mint.json, keeps its README and the like, because there
 * they are pages.
 *
 * The returned test takes posix paths below the docs root; those of folders end in `/`.
 */
export function createIgnoreRules(options: {
  mintignore: string | undefined;
  isPlain: boolean;
}): (path: string) => boolean {
  const rules = ignore().add(alwaysIgnored);
  if (!options.isPlain) rules.add([...ignoredBuildOutput, ...ignoredRepositoryFiles]);
  if (options.mintignore !== undefined) rules.add(options.mintignore).add('.git');
  return (path) => ignore.isPathValid(path) && rules.ignores(path);
}
