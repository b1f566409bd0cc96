import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { ConfigError, type ServerConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { answerClientError } from './http/client-error.ts';
import { createTurnstile } from './http/turnstile.ts';
import type { Clock, Services } from './services.ts';

/** Requests that one round of the event loop begins with; more would hold up what is being sent. */
const requestsPerRound = 1;

export type RunningServer = {
  /** Base address without a trailing slash; `undefined` for the role `worker`, which does not listen. */
  address: string | undefined;
  /** Base address of health and metrics; `undefined` without `healthPort`. */
  healthAddress: string | undefined;
  services: Services;
  /** Drains, then stops listening and closes everything; safe to call twice. */
  close(): Promise<void>;
};

export type ServerOptions = { config: ServerConfig; logger: Logger; clock?: Clock };

/** Opens the services and listens: for clients unless the role is `worker`, and for probes where `healthPort` says. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config } = options;
  const services = await createServices(options);
  try {
    const health = await openHealth(services);
    const http = config.role === 'worker' ? undefined : await openApi(services);
    const close = once(async () => {
      // Until exports have ended, clients can read their jobs, and health checks hear that the server ends.
      await services.drain();
      // Requests that are still answered need the database.
      if (http !== undefined) await stopListening(http);
      await services.close();
      if (health !== undefined) await stopListening(health);
    });
    return {
      address: http && toAddress(http, config.host),
      healthAddress: health && toAddress(health, config.host),
      services,
      close,
    };
  } catch (error) {
    await services.close();
    throw error;
  }
}

async function openApi(services: Services): Promise<Server> {
  // A worker serves no clients, so it does not load what the assistant runs on.
  const { createApp } = await import('./app.ts');
  const app = createApp(services);
  const turnstile = createTurnstile(requestsPerRound);
  const http = createServer((request, response) => turnstile.enter(() => app(request, response)));
  await listen(http, services.config);
  return http;
}

async function openHealth(services: Services): Promise<Server | undefined> {
  const { healthPort: port, host } = services.config;
  if (port === undefined) return undefined;
  const { createHealthApp } = await import('./health-app.ts');
  const http = createServer(createHealthApp(services));
  await listen(http, { port, host });
  return http;
}

/** A client that dribbles its headers holds a socket no longer than this; bodies have limits of their own. */
function limitTimes(http: Server): void {
  http.headersTimeout = 15_000;
  http.requestTimeout = 0;
  http.keepAliveTimeout = 65_000;
  http.maxHeadersCount = 100;
}

const listenFaults: Record<string, string> = {
  EADDRINUSE: 'another process listens there; choose another --port',
  EADDRNOTAVAIL: 'the address is not one of this machine; choose another --host',
  EACCES: 'this user may not take the port; choose a --port from 1024 on',
  ENOTFOUND: 'the name is not known; choose another --host',
};

function listen(http: Server, { port, host }: Pick<ServerConfig, 'port' | 'host'>): Promise<void> {
  limitTimes(http);
  http.on('clientError', answerClientError);
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const reason = listenFaults[error.code ?? ''];
      const place = `${host}:${port}`;
      reject(reason === undefined ? error : new ConfigError(`Cannot listen at ${place}: ${reason}.`));
    });
    http.listen(port, host, resolve);
  });
}

/** Idle connections close at once; an answer on its way, such as a download, may finish. */
function stopListening(http: Server): Promise<void> {
  return new Promise((resolve) => {
    http.close(() => resolve());
    http.closeIdleConnections();
    setTimeout(() => http.closeAllConnections(), 10_000).unref();
  });
}

function toAddress(http: Server, host: string): string {
  const { port } = http.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
