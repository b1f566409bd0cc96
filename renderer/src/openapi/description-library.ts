import type { Diagnostic } from '../check/diagnostic.ts';
import type { Source } from '../source/source.ts';
import type { Description } from './description.ts';
import { parseDescription } from './parse-description.ts';

/** Texts of descriptions that were fetched, or why that failed, by address. */
export type FetchedTexts = ReadonlyMap<string, { text: string } | { reason: string }>;

/** The API descriptions of a site, each parsed once, when it is first asked for. */
export type DescriptionLibrary = {
  /** A description by its path in the docs or its address; a fault is reported the first time. */
  read(name: string): Description | undefined;
  /** Descriptions that lie in the docs without being named in the configuration. */
  readFolder(): Description[];
  /** Those read so far without fault, by name. */
  readSoFar(): ReadonlyMap<string, Description>;
  messages: Diagnostic[];
};

export function createDescriptionLibrary(source: Source, fetched: FetchedTexts): DescriptionLibrary {
  const known = new Map<string, Description | undefined>();
  const messages: Diagnostic[] = [];
  const report = (file: string, reason: string, place: { line?: number; column?: number } = {}) =>
    messages.push({ rule: 'api-description', severity: 'warning', reason, file, ...place });
  const load = (name: string): Description | undefined => {
    const text = textOf(name);
    if (text === undefined) return undefined;
    const parsed = parseDescription(text, name);
    if (parsed.status === 'parsed') {
      for (const { reason, ...place } of parsed.faults) report(name, reason, place);
      return parsed.description;
    }
    const { reason, ...place } = parsed.fault;
    report(name, `The API description cannot be read: ${reason}`, place);
    return undefined;
  };
  const textOf = (name: string): string | undefined => {
    const remote = fetched.get(name);
    if (remote && 'text' in remote) return remote.text;
    const text = isAddress(name) ? undefined : source.readText(name);
    if (text === undefined) report(name, remote ? remote.reason : missing(name));
    return text;
  };
  const read = (name: string): Description | undefined => {
    const key = toFile(normalize(name), source);
    if (!known.has(key)) known.set(key, load(key));
    return known.get(key);
  };
  return {
    read,
    readFolder: () =>
      source.files.filter((file) => looksLikeDescription(file, source)).flatMap((file) => read(file) ?? []),
    readSoFar: () => new Map([...known].flatMap(([name, found]) => (found ? [[name, found] as const] : []))),
    messages,
  };
}

export function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

function normalize(name: string): string {
  return isAddress(name) ? name : name.replace(/^(?:\.?\/)+/, '');
}

/** The convention lets a description go by its file name without folder and extension. */
function toFile(name: string, source: Source): string {
  if (isAddress(name) || source.has(name)) return name;
  const isNamed = (file: string) =>
    /\.(?:json|ya?ml)$/i.test(file) && file.replace(/\.\w+$/, '').endsWith(name);
  const found = source.files.filter(
    (file) => isNamed(file) && /(?:^|\/)$/.test(file.slice(0, file.lastIndexOf(name))),
  );
  return found.toSorted((left, right) => left.length - right.length)[0] ?? name;
}

function missing(name: string): string {
  return isAddress(name)
    ? `The API description "${name}" was not fetched`
    : `Unexpected API description "${name}", expected a file of the docs or a web address`;
}

/** The version stands at the top of all descriptions that are written by hand or by the known tools. */
function looksLikeDescription(file: string, source: Source): boolean {
  if (!/\.(?:json|ya?ml)$/i.test(file)) return false;
  const top = source.readText(file)?.slice(0, 4_000) ?? '';
  return /(?:^|[{\n,])\s*["']?(?:openapi|swagger|asyncapi)["']?\s*:\s*["']?[23]/.test(top);
}
