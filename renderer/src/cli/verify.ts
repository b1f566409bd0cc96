import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { unpackArchive, type VerifiedSite, verifySite } from '../site/archive-checks.ts';
import { type Finding, type Inspection, inspectSite } from '../site/inspect-site.ts';
import { UnpackError } from '../site/unpack-error.ts';
import { CommandError } from './command-error.ts';
import { parseCommand } from './parse-command.ts';

const options = {
  format: { type: 'string', default: 'pretty' },
  strict: { type: 'boolean', default: false },
} as const;

/** How many findings of one kind are printed for people. */
const shown = 10;

/**
 * `offprint verify <bundle or folder>`: digests, links, other hosts, policies, sizes. Resolves to the exit code: 1 when
 * the content is not what the manifest says, when a page of a bundle with a policy breaks it, or with `--strict` when
 * there is any finding.
 */
export async function runVerify(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args);
  const target = requireTarget(positionals);
  const unpacked = statSync(target).isDirectory()
    ? undefined
    : mkdtempSync(join(tmpdir(), 'offprint-verify-'));
  try {
    const digests = await checkDigests(target, unpacked);
    const inspection = digests.isReadable
      ? inspectSite(unpacked ? join(unpacked, 'site') : target)
      : undefined;
    const isFaulty = digests.fault !== undefined || (inspection !== undefined && breaksPolicy(inspection));
    process.stdout.write(
      values.format === 'json'
        ? `${JSON.stringify({ ok: !isFaulty, ...digests, ...inspection }, null, 1)}\n`
        : report(digests, inspection),
    );
    return isFaulty || (values.strict && (inspection?.findings.length ?? 0) > 0) ? 1 : 0;
  } finally {
    if (unpacked) rmSync(unpacked, { recursive: true, force: true });
  }
}

function parseOptions(args: string[]) {
  const parsed = parseCommand('verify', args, options);
  if (parsed.values.format === 'pretty' || parsed.values.format === 'json') return parsed;
  throw new CommandError('Unexpected format, expected pretty or json.');
}

function requireTarget([target, second]: readonly string[]): string {
  if (second !== undefined)
    throw new CommandError(`Unexpected second bundle or folder "${second}", expected one.`);
  if (target === undefined)
    throw new CommandError('What? For instance: offprint verify offprint-out/bundle.tar.gz');
  if (!existsSync(target)) throw new CommandError(`There is no file or folder ${resolve(target)}.`);
  return resolve(target);
}

type Digests = { verified: VerifiedSite | undefined; fault: string | undefined; isReadable: boolean };

async function checkDigests(target: string, unpacked: string | undefined): Promise<Digests> {
  let isReadable = unpacked === undefined;
  try {
    if (unpacked !== undefined) await unpackArchive(target, join(unpacked, 'site'));
    isReadable = true;
    return {
      verified: await verifySite(unpacked ? join(unpacked, 'site') : target),
      fault: undefined,
      isReadable,
    };
  } catch (error) {
    if (error instanceof UnpackError) return { verified: undefined, fault: error.message, isReadable };
    throw error;
  }
}

/** A policy that all pages carry forbids what comes from elsewhere and what stands inline. */
function breaksPolicy({ findings, policies }: Inspection): boolean {
  return policies.with > 0 && findings.some(({ kind }) => kind === 'external' || kind === 'inline-script');
}

function report({ verified, fault }: Digests, inspection: Inspection | undefined): string {
  const digests =
    fault !== undefined
      ? `digests   FAULTY   ${fault}`
      : verified === undefined
        ? 'digests   unknown  there is no manifest'
        : `digests   ok       ${verified.files} files, ${verified.pages} pages, version ${verified.version}`;
  if (inspection === undefined) return `${digests}\n`;
  const { sizes, policies, findings } = inspection;
  const lines = [
    digests,
    countLine('links', findings, ['broken-link', 'missing-anchor', 'missing-file']),
    countLine('hosts', findings, ['external']),
    `policy    ${policies.with === 0 ? 'none   ' : 'ok     '}  ${policies.with} of ${policies.of} pages carry a Content-Security-Policy${findings.some(({ kind }) => kind === 'inline-script') ? '; some hold inline scripts' : ''}`,
    `sizes              ${toSize(sizes.bytes)} in ${sizes.files} files: pages ${toSize(sizes.html)}, styles ${toSize(sizes.css)}, scripts ${toSize(sizes.js)}`,
    ...(sizes.largestPage.file === ''
      ? []
      : [
          `                   largest page ${sizes.largestPage.file}, ${toSize(sizes.largestPage.gzip)} gzipped`,
        ]),
  ];
  return `${lines.join('\n')}\n${list(findings)}`;
}

function countLine(name: string, findings: readonly Finding[], kinds: readonly Finding['kind'][]): string {
  const found = findings.filter(({ kind }) => kinds.includes(kind));
  const what = name === 'hosts' ? 'files come from other hosts' : 'links or files lead nowhere';
  return `${name.padEnd(10)}${found.length === 0 ? 'ok     ' : 'found  '}  ${found.length} ${what}`;
}

function list(findings: readonly Finding[]): string {
  const byKind = Map.groupBy(findings, ({ kind }) => kind);
  return [...byKind]
    .map(([kind, found]) => {
      const lines = found.slice(0, shown).map(({ file, target }) => `  ${file}  →  ${target}`);
      const rest =
        found.length > shown ? [`  … and ${found.length - shown} more; --format json lists all`] : [];
      return `\n${kind}\n${[...lines, ...rest].join('\n')}\n`;
    })
    .join('');
}

function toSize(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
