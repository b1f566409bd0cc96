import { CommandError } from './command-error.ts';

/** Commands are loaded when called, so that `--help` answers at once. */
const commands: Readonly<Record<string, () => Promise<(args: string[]) => Promise<number>>>> = {
  render: async () => (await import('./render.ts')).runRender,
  check: async () => (await import('./check.ts')).runCheck,
  verify: async () => (await import('./verify.ts')).runVerify,
  preview: async () => (await import('./preview.ts')).runPreview,
  rules: async () => (await import('./rules.ts')).runRules,
  export: async () => (await import('./export.ts')).runExport,
};

const help = `offprint: documentation in, a bundle that opens anywhere out

Usage
  offprint render <folder> [options]   render a docs.json site or a folder of Markdown
  offprint check <folder> [options]    report dead links and other faults, write nothing
  offprint preview [folder] [options]  serve the docs here and follow every change
  offprint rules [rule]                explain what check reports, and how to put it right
  offprint verify <bundle or folder>   digests, links, other hosts, policy and sizes of a bundle
  offprint export <domain> [options]   export a site from a service, verify and unpack it

Options of render
  --out <folder>          where the site goes                       (default: offprint-out/site)
  --archive <formats>     tar.gz, zip, "tar.gz,zip" or none         (default: tar.gz)
  --site-url <address>    public address, for canonical links and the sitemap
  --deployment <kind>     cloud, client-hosted or air-gapped        (default: client-hosted)
  --assistant-url <url>   service that answers questions of readers, in place of the one in docs.json
  --assistant-key <key>   its public key, svc_dsc_…; with --assistant-domain <site> if not the host name
  --edit-url <address>    where the docs are edited, for links below each page
  --label <text>          version label of this export              (default: digest of the content)
  --og-images             draw an Open Graph image for each page; needs --site-url
  --vendor-assets         fetch images of other hosts into the bundle
  --cache-dir <folder>    keeps what was rendered for the next time (default: node_modules/.cache/offprint)
  --no-cache              render every page anew

Options of preview
  --port <number>         0 takes a free one                        (default: 3000)
  --host <address>        where to listen                           (default: 127.0.0.1)
  --allow-host <name>     a name that may lead here; may be repeated
  --deployment <kind>     as for render
  --cache-dir <folder>    as for render

Options of render and check
  --format <format>       pretty, json or github                    (default: pretty; github in a workflow)
  --strict                exit with 1 when there are warnings

Options of export
  --api-url <address>     base address of the service               (or OFFPRINT_API_URL)
  --job <id>              attach to a running job instead of starting one
  --label <text>          version label of this export
  --path <page>           only this page; may be repeated
  --archive <format>      tar.gz or zip                             (default: tar.gz)
  --out <folder>          receives bundle.<format> and site/        (default: offprint-out)
  --timeout <minutes>     longest time for everything               (default: 30)
  --allow-http            permit http:// beyond this machine
  --json                  print one line of JSON at the end
  The admin key comes from the variable OFFPRINT_API_KEY, never from the command line.

Exit codes
  0 done   1 faults in the docs (--strict), a failed export, files that cannot be read or written
  2 wrong use   70 a fault of our own
`;

async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') return printVersion();
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new CommandError(`Unknown command "${name}". Run "offprint --help" for what there is.`);
  return (await load())(rest);
}

async function printVersion(): Promise<number> {
  const { packageVersion } = await import('../package-folder.ts');
  process.stdout.write(`${packageVersion()}\n`);
  return 0;
}

/** Whoever reads what is printed may stop, such as `head`: that is no fault, and what is under way goes on. */
function ignoreLostReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

async function start(): Promise<void> {
  process.stdout.on('error', ignoreLostReader);
  process.stderr.on('error', ignoreLostReader);
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.exitCode = report(error);
  }
}

/** Refusals of the system, such as a full disk: nothing that a stack would explain. */
const refusals = new Set('EACCES EDQUOT EFBIG EIO EMFILE ENFILE ENOSPC ENOTDIR EPERM EROFS'.split(' '));

/** Prints what happened and gives the exit code. */
function report(error: unknown): number {
  if (error instanceof CommandError) {
    process.stderr.write(`offprint: ${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof Error && 'code' in error && refusals.has(String(error.code))) {
    process.stderr.write(`offprint: A file or folder cannot be used: ${error.message}\n`);
    return 1;
  }
  console.error(error);
  return 70;
}

void start();
