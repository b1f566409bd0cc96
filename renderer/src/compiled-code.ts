import { hash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createRequire, getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { createPack, openPack, type Pack } from './cache/pack-file.ts';
import { flagsThatAreSet, withUsualFlags } from './engine-flags.ts';

/**
 * Loads what the package is built to: scripts (CommonJS), together with what V8 compiled of them in earlier processes. The
 * cache of Node.js keeps modules as they are right after loading, when next to none of their functions are compiled; here
 * they are kept as they are at the end, so that a later process compiles hardly any. That is a seventh of the time that a
 * render takes after one page was edited.
 */

type Loaded = { source: string; script: Script };

/** Where the scripts lie, and what earlier processes have kept of them, by name and SHA-256 of the source. */
type Code = {
  folder: string;
  /** File that the kept code lies in. */
  file: string | undefined;
  kept: Pack | undefined;
  /** What processes and threads that began with another script have kept. */
  others: () => readonly Pack[];
  require: NodeJS.Require;
};

/** The scripts that processes and threads begin with. */
const firstScripts = ['cli', 'index', 'write-batch'];

const scripts = new Map<string, Loaded>();
const modules = new Map<string, { exports: Record<string, unknown> }>();
let code: Code | undefined;
let hasNewCode = false;

/**
 * Exports of a script in the folder `code` beside this one. Threads keep what they compile of all their scripts together,
 * under the name of the first.
 *
 * @param name Name of the script without its extension.
 */
export function loadCompiled(name: string): Record<string, unknown> {
  code ??= openCode(name);
  return load(`${name}.cjs`, code);
}

function openCode(name: string): Code {
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'code');
  const file = keptFile(folder, name);
  const outer = createRequire(join(folder, `${name}.cjs`));
  const require = Object.assign(
    (id: string): unknown => (id.startsWith('./') ? load(id.slice('./'.length), opened) : outer(id)),
    outer,
  );
  const openKept = (path: string | undefined) => (path === undefined ? undefined : openPack(path));
  let found: readonly Pack[] | undefined;
  const others = () => {
    found ??= firstScripts.flatMap((other) =>
      other === name ? [] : (openKept(keptFile(folder, other)) ?? []),
    );
    return found;
  };
  const opened: Code = { folder, file, kept: openKept(file), others, require };
  process.once('exit', () => keepCompiled());
  return opened;
}

/**
 * Where Node.js keeps what it compiles, for this version and these flags. Nowhere when it is told not to, and when the folder
 * is somebody else's: folders for temporary files are shared, and what lies there is run.
 */
function keptFile(folder: string, name: string): string | undefined {
  const caches = getCompileCacheDir();
  if (caches === undefined || statSync(caches, { throwIfNoEntry: false })?.uid !== ownId) return undefined;
  return join(caches, `offprint-${hash('sha256', folder).slice(0, 16)}-${name}.pack`);
}

/** Systems without owners of files say 0. */
const ownId = process.getuid?.() ?? 0;

const keyOf = (name: string, source: string) => `${name} ${source}`;

/**
 * Keeps what is compiled by now, when scripts were loaded that were not kept before.
 *
 * @param flags Flags of V8 that are set, when another thread has set them.
 */
export function keepCompiled(flags: readonly string[] = flagsThatAreSet()): void {
  const opened = code;
  if (!hasNewCode || opened === undefined) return;
  hasNewCode = false;
  try {
    withUsualFlags(flags, () => writeCode(opened));
  } catch {
    // There is nowhere to keep it: the next process compiles again.
  }
}

function writeCode({ folder, file, kept }: Code): void {
  if (file === undefined) return;
  const whole = `${file}.${randomUUID()}`;
  const pack = createPack(whole);
  for (const [name, { source, script }] of scripts)
    pack.write([{ key: keyOf(name, source), parts: [script.createCachedData()] }]);
  // What this process has not loaded, as far as there still are such scripts.
  for (const key of kept?.keys() ?? []) {
    const [name = ''] = key.split(' ');
    const record = scripts.has(name) || !existsSync(join(folder, name)) ? undefined : kept?.read(key);
    if (record) pack.write([{ key, parts: [record] }]);
  }
  pack.finish();
  renameSync(whole, file);
}

function load(name: string, from: Code): Record<string, unknown> {
  const known = modules.get(name);
  if (known) return known.exports;
  const module = { exports: {} };
  modules.set(name, module);
  const file = join(from.folder, name);
  try {
    const run = compile(name, file, from).runInThisContext();
    run(module.exports, from.require, module, file, from.folder, importPackage);
  } catch (error) {
    modules.delete(name);
    throw error;
  }
  return module.exports;
}

const importPackage = (id: string) => import(id);

function compile(name: string, file: string, { kept, others }: Code): Script {
  const bytes = readFileSync(file);
  const source = hash('sha256', bytes);
  const key = keyOf(name, source);
  const cachedData = kept?.read(key) ?? readFirst(others(), key);
  const script = new Script(
    `(function(exports,require,module,__filename,__dirname,importPackage){${bytes.toString('utf8')}\n})`,
    {
      filename: file,
      ...(cachedData ? { cachedData } : {}),
    },
  );
  // Once the flags of V8 are other than usual, it takes nothing that was kept; the first script came before that.
  const isOutdated = script.cachedDataRejected === true && scripts.size === 0;
  // What others have kept lacks only functions that no other kind of process calls: to keep those takes longer than to
  // compile them.
  if (cachedData === undefined || isOutdated) hasNewCode = true;
  scripts.set(name, { source, script });
  return script;
}

function readFirst(packs: readonly Pack[], key: string): Uint8Array | undefined {
  for (const pack of packs) {
    const record = pack.read(key);
    if (record) return record;
  }
  return undefined;
}
