import type { Request } from 'express';
import type { ServerConfig } from '../config.ts';

/** The address under which clients reach this service, without a trailing slash. */
export function readBaseUrl(config: Pick<ServerConfig, 'publicUrl'>, request: Request): string {
  if (config.publicUrl !== undefined) return config.publicUrl.replace(/\/+$/, '');
  return `${request.protocol}://${request.host ?? 'localhost'}`;
}
