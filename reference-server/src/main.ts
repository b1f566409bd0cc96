import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { manageKeys } from './cli/keys.ts';
import { serve } from './cli/serve.ts';
import { usage } from './cli/usage.ts';
import { ConfigError } from './config.ts';
import { StartError } from './start-error.ts';

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isCallersMistake = error instanceof ConfigError || isParseError(error);
  const isExplained = isCallersMistake || error instanceof StartError;
  const text = error instanceof Error ? (isExplained ? explain(error) : error.stack) : String(error);
  process.stderr.write(`offprint-server: ${text}\n`);
  process.exit(isCallersMistake ? 2 : 1);
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      site: { type: 'string', multiple: true },
      config: { type: 'string' },
      port: { type: 'string' },
      'health-port': { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      role: { type: 'string' },
      json: { type: 'boolean' },
      'new-keys': { type: 'boolean' },
      organization: { type: 'string' },
      kind: { type: 'string' },
      name: { type: 'string' },
      expires: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  });
  const [command = 'serve', ...rest] = positionals;
  if (values.help || command === 'help') process.stdout.write(usage);
  else if (values.version) process.stdout.write(`${packageVersion()}\n`);
  else if (command === 'serve') await serve(values, process.env);
  else if (command === 'keys') await manageKeys(rest, values, process.env);
  else throw new ConfigError(`Unexpected command "${command}", expected serve or keys. See --help.`);
}

function isParseError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** Node tells how an unknown option could be something else; here nothing else begins with a dash. */
function explain({ message }: Error): string {
  return message.replace(/^(Unknown option '[^']*').*/s, '$1. See --help.');
}

function packageVersion(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
