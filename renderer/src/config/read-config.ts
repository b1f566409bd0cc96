import type { Diagnostic } from '../check/diagnostic.ts';
import type { SourceKind } from '../source/read-pages.ts';
import type { Source } from '../source/source.ts';
import { configKind } from './config-kind.ts';
import { type ConfigNode, type ConfigPath, childOf, type Place, placeOf } from './config-node.ts';
import { parseConfigFile } from './parse-config-file.ts';
import { createPlainConfig } from './plain-config.ts';
import { resolveReferences } from './resolve-references.ts';
import type { SiteConfig } from './site-config.ts';
import { upgradeMintJson } from './upgrade-mint-json.ts';
import { validateConfig } from './validate-config.ts';

export type ReadConfig = {
  config: SiteConfig;
  kind: SourceKind;
  messages: Diagnostic[];
  /** Where a setting was written, such as `['navigation', 'tabs', 0]`; `undefined` in a plain folder that lists no pages. */
  locate(path: ConfigPath): Place | undefined;
};

/**
 * Reads docs.json, else the legacy mint.json, else describes a plain folder. Never throws: what is wrong in the
 * configuration becomes messages, and the defaults take its place.
 *
 * @param folderName Last resort for the name of a plain folder.
 */
export function readConfig(source: Source, folderName?: string): ReadConfig {
  const kind = configKind((path) => source.has(path));
  if (kind === 'plain') {
    return { ...createPlainConfig(source, folderName), kind };
  }
  const parsed = parseConfigFile(source.readText(kind) ?? '', kind);
  const resolved = resolveReferences(parsed.root ?? emptyRecord(kind), source);
  const { root, message } = asRecord(resolved.root);
  const settings = upgrade(root, kind);
  const { config, messages } = validateConfig(settings);
  return {
    config,
    kind,
    messages: [...parsed.messages, ...resolved.messages, ...message, ...messages],
    locate: (path) => placeOf(settings, path),
  };
}

/** Some sites renamed their mint.json and left the rest; its navigation, a plain list, gives it away. */
function upgrade(root: ConfigNode, kind: SourceKind): ConfigNode {
  if (root.type !== 'record') return root;
  const isLegacy = kind === 'mint.json' || childOf(root, 'navigation')?.type === 'list';
  return isLegacy ? upgradeMintJson(root) : root;
}

function asRecord(root: ConfigNode): { root: ConfigNode; message: Diagnostic[] } {
  if (root.type === 'record') return { root, message: [] };
  const reason = 'Unexpected content, expected an object with settings';
  const message: Diagnostic = { rule: 'config-value', severity: 'error', reason, ...root.place };
  return { root: emptyRecord(root.place.file), message: [message] };
}

function emptyRecord(file: string): ConfigNode {
  return { type: 'record', entries: new Map(), place: { file, line: 1, column: 1 } };
}
