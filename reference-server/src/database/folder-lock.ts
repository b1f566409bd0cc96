import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { reasonOf } from '../start-error.ts';

export type FolderLock = { release(): Promise<void> };

/**
 * Makes `folder` and takes it for this process alone; throws {@link ConfigError} when another process holds it. The embedded database
 * does not guard its folder itself: two processes on one folder silently lose rows.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  makeFolder(folder);
  const server = createServer((socket) => socket.destroy());
  await listen(server, folder);
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      `The data folder ${folder} cannot be written: ${reasonOf(error)}. Choose another with --data.`,
      { cause: error },
    );
  }
}

function listen(server: Server, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = new ConfigError(
        `The data folder ${folder} is in use by another process. Stop it, choose another folder with --data, or set DATABASE_URL to share a PostgreSQL database.`,
        { cause: error },
      );
      reject(error.code === 'EADDRINUSE' ? taken : error);
    });
    server.listen(lockAddress(folder), resolve);
  });
}

/** The kernel releases a socket with its process, however that ends; a lock file would outlive `kill -9`. */
function lockAddress(folder: string): string {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0offprint-${name}`;
  if (process.platform === 'win32') return join('\\\\.\\pipe', `offprint-${name}`);
  return join(folder, 'lock.sock');
}
