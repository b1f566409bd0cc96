import { CommandError } from './command-error.ts';
import { helpOf } from './help.ts';

/** Commands are loaded when called, so that `--help` answers at once. */
const commands: Readonly<Record<string, () => Promise<(args: string[]) => Promise<number>>>> = {
  render: async () => (await import('./render.ts')).runRender,
  check: async () => (await import('./check.ts')).runCheck,
  verify: async () => (await import('./verify.ts')).runVerify,
  preview: async () => (await import('./preview.ts')).runPreview,
  rules: async () => (await import('./rules.ts')).runRules,
  export: async () => (await import('./export.ts')).runExport,
};

async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpOf(name === 'help' ? rest[0] : name));
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') return printVersion();
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new CommandError(await explainName(name));
  return (await load())(rest);
}

async function explainName(name: string): Promise<string> {
  const { didYouMean } = await import('../check/did-you-mean.ts');
  const nearest = didYouMean(name, Object.keys(commands));
  const remedy = nearest ? `Did you mean "${nearest}"?` : 'Run "offprint --help" for what there is.';
  return `Unknown command "${name}". ${remedy}`;
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
