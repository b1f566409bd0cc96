import {
  type BundleFormat,
  domainFault,
  isKeyText,
  keyKind,
  keyText,
} from '@offprint/protocol/export-client';
import type { InputReader } from './input-reader.ts';

export type Inputs = {
  apiUrl: string;
  apiKey: string;
  domain: string;
  jobId: string;
  version: string;
  paths: string[];
  format: BundleFormat;
  docsPath: string;
  timeoutMs: number;
  noProgressMs: number;
  onMissingKey: 'fail' | 'skip';
  dryRun: boolean;
  allowHttp: boolean;
};

const minuteMs = 60_000;
const weekMinutes = 7 * 24 * 60;

/** Reads what every run needs; faults are collected in the reader. */
export function readInputs(reader: InputReader): Inputs {
  const inputs: Inputs = {
    apiUrl: reader.required('api-url', 'the base address of the service, such as https://api.example.com'),
    apiKey: reader.text('api-key'),
    domain: reader.text('domain').toLowerCase(),
    jobId: reader.text('job-id'),
    version: reader.text('version'),
    paths: reader.list('paths'),
    format: reader.choice('format', ['tar.gz', 'zip']),
    docsPath: reader.text('docs-path'),
    timeoutMs: (reader.number('timeout-minutes', weekMinutes) ?? 30) * minuteMs,
    noProgressMs: (reader.number('no-progress-minutes', weekMinutes) ?? 10) * minuteMs,
    onMissingKey: reader.choice('on-missing-key', ['fail', 'skip']),
    dryRun: reader.flag('dry-run'),
    allowHttp: reader.flag('allow-http'),
  };
  if (inputs.apiUrl !== '') reader.address('api-url', { name: 'API address', allowHttp: inputs.allowHttp });
  checkSite(inputs, reader);
  checkKey(inputs, reader);
  return inputs;
}

function checkSite({ domain, jobId }: Inputs, reader: InputReader): void {
  if (jobId !== '') return;
  const fault =
    domain === ''
      ? 'Unexpected empty input, expected a host name such as docs.example.com, or "job-id" instead.'
      : domainFault(domain);
  if (fault !== undefined) reader.fault('domain', fault);
}

function checkKey({ apiKey }: Inputs, reader: InputReader): void {
  if (keyKind(apiKey) === 'assistant')
    reader.fault('api-key', 'Unexpected assistant key (svc_dsc_…), expected an admin key (svc_…).');
  if (apiKey !== '' && !isKeyText(apiKey))
    reader.fault(
      'api-key',
      `Unexpected space, line break or other character in the key, expected ${keyText}.`,
    );
}
