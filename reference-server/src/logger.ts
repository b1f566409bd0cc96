import { destination, type Logger, pino } from 'pino';
import type { ServerConfig } from './config.ts';

/** Structured logs on standard error; standard output belongs to the command. Fields that may hold secrets are cut. */
export function createLogger(level: NonNullable<ServerConfig['logLevel']>): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [
        '*.authorization',
        '*.headers.authorization',
        '*.bundleUrl',
        '*.secretAccessKey',
        '*.sessionToken',
      ],
    },
    destination({ dest: 2, sync: true }),
  );
}
