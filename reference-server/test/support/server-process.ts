import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stopProcess } from './real-servers.ts';

export type ServerProcess = {
  process: ChildProcess;
  /** `undefined` for a worker. */
  address: string | undefined;
  stop(signal: NodeJS.Signals): Promise<void>;
};

const entry = join(import.meta.dirname, '../../src/main.ts');

/** Runs `offprint-server` from source with these arguments and waits for its line of JSON. */
export async function startServerProcess(
  args: string[],
  environment: Record<string, string> = {},
  logFile?: string,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--conditions=offprint-source', entry, '--json', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  // A server with nothing to tell leaves an empty log.
  if (logFile !== undefined) appendFileSync(logFile, '');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk}`.slice(-4000);
    if (logFile !== undefined) appendFileSync(logFile, chunk);
  });
  const address = await new Promise<string | undefined>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`offprint-server ended with ${code}: ${complaint}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { address } = JSON.parse(line);
      resolve(typeof address === 'string' ? address : undefined);
    });
  });
  return { process: child, address, stop: (signal) => stopProcess(child, signal) };
}
