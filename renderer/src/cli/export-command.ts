import { resolve } from 'node:path';
import {
  type BundleFormat,
  domainFault,
  isKeyText,
  keyKind,
  keyText,
} from '@offprint/protocol/export-client';
import { CommandError } from './command-error.ts';
import { parseCommand } from './parse-command.ts';

const options = {
  'api-url': { type: 'string' },
  job: { type: 'string' },
  label: { type: 'string' },
  path: { type: 'string', multiple: true },
  archive: { type: 'string', default: 'tar.gz' },
  out: { type: 'string', default: 'offprint-out' },
  timeout: { type: 'string', default: '30' },
  'allow-http': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export type ExportCommand = {
  apiUrl: string;
  apiKey: string;
  domain: string;
  job: string;
  label: string;
  paths: string[];
  format: BundleFormat;
  folder: string;
  timeoutMs: number;
  allowHttp: boolean;
  asJson: boolean;
};

/** Reads arguments and environment. Throws a {@link CommandError} that says what is wrong with them. */
export function readCommand(args: string[], variables: NodeJS.ProcessEnv): ExportCommand {
  const { values, positionals } = parse(args);
  const [domain = '', second] = positionals;
  if (second !== undefined) throw new CommandError(`Unexpected second site "${second}", expected one.`);
  const fault = values.job === undefined ? domainFault(domain.toLowerCase()) : undefined;
  if (domain === '' && values.job === undefined)
    throw new CommandError('Which site? For instance: offprint export docs.example.com');
  if (fault !== undefined) throw new CommandError(fault);
  return {
    apiUrl: requireText(values['api-url'] ?? variables.OFFPRINT_API_URL, '--api-url or OFFPRINT_API_URL'),
    apiKey: requireKey(variables.OFFPRINT_API_KEY?.trim()),
    domain: domain.toLowerCase(),
    job: values.job ?? '',
    label: values.label ?? '',
    paths: values.path ?? [],
    format: archiveFormat(values.archive),
    folder: resolve(values.out),
    timeoutMs: minutes(values.timeout),
    allowHttp: values['allow-http'],
    asJson: values.json,
  };
}

function parse(args: string[]) {
  return parseCommand('export', args, options);
}

function requireText(value: string | undefined, name: string): string {
  if (value) return value;
  throw new CommandError(`Where is the service? Give ${name}, such as https://api.example.com.`);
}

function requireKey(key: string | undefined): string {
  if (!key) throw new CommandError('The variable OFFPRINT_API_KEY is empty, expected an admin key (svc_…).');
  if (keyKind(key) === 'assistant')
    throw new CommandError(
      'OFFPRINT_API_KEY holds an assistant key (svc_dsc_…), expected an admin key (svc_…).',
    );
  if (!isKeyText(key))
    throw new CommandError(`Unexpected characters in OFFPRINT_API_KEY, expected ${keyText}.`);
  return key;
}

function archiveFormat(value: string): BundleFormat {
  if (value === 'tar.gz' || value === 'zip') return value;
  throw new CommandError(`Unexpected archive format "${value}", expected tar.gz or zip.`);
}

function minutes(value: string): number {
  const number = Number(value);
  if (number > 0 && number <= 10_000) return number * 60_000;
  throw new CommandError(`Unexpected timeout "${value}", expected minutes.`);
}
