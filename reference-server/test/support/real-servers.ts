import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './docs-folder.ts';

export type RealServer = { stop(): Promise<void> };
export type RealPostgres = RealServer & { url: string };
export type RealS3 = RealServer & {
  config: {
    type: 's3';
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
};

/** A new PostgreSQL cluster in a temporary folder; `initdb` is the path of that program. */
export async function startPostgres(initdb: string): Promise<RealPostgres> {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const asOwner = postgresOwner(folder);
  execFileSync(initdb, ['-D', data, '-U', 'offprint', '-A', 'trust', '--no-sync'], {
    ...asOwner,
    stdio: 'ignore',
  });
  const port = await freePort();
  const options = ['-c', `unix_socket_directories=${folder}`, '-c', 'max_connections=200', '-c', 'fsync=off'];
  const server = spawn(join(dirname(initdb), 'postgres'), ['-D', data, '-p', `${port}`, ...options], {
    ...asOwner,
    stdio: 'ignore',
  });
  await waitForPort(port, server);
  return { url: `postgres://offprint@127.0.0.1:${port}/postgres`, stop: () => stopProcess(server, 'SIGINT') };
}

/** Both stores that several processes share; they end with `stack`. */
export async function startStores(
  stack: AsyncDisposableStack,
  programs: { initdb: string; versitygw: string },
): Promise<{ postgres: RealPostgres; s3: RealS3 }> {
  const postgres = await startPostgres(programs.initdb);
  stack.defer(() => postgres.stop());
  const s3 = await startS3(programs.versitygw);
  stack.defer(() => s3.stop());
  return { postgres, s3 };
}

/** PostgreSQL refuses to run as root, so root runs it as the user that the Debian package made. */
function postgresOwner(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: id('-u'), gid: id('-g') };
  execFileSync('chown', [`${owner.uid}:${owner.gid}`, folder]);
  chmodSync(folder, 0o755);
  return owner;
}

/** versitygw over a temporary folder, with one bucket. */
export async function startS3(program: string): Promise<RealS3> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'bundles'));
  const [port, accessKeyId, secretAccessKey] = [await freePort(), 'offprint', 'offprint-secret-key'];
  const server = spawn(
    program,
    ['--access', accessKeyId, '--secret', secretAccessKey, '--port', `127.0.0.1:${port}`, 'posix', folder],
    { stdio: 'ignore' },
  );
  await waitForPort(port, server);
  const config = {
    type: 's3' as const,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'bundles',
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
  return { config, stop: () => stopProcess(server, 'SIGTERM') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function waitForPort(port: number, server: ChildProcess): Promise<void> {
  const { connect } = await import('node:net');
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing listens on port ${port}.`);
}

/** Ends one child process and waits for it. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await ended;
}
