import type { RequestHandler } from 'express';
import type { ServerConfig } from '../config.ts';
import type { Limits, RateLimit } from '../services.ts';
import { readPrincipal } from './authenticate.ts';
import { applyLimits } from './rate-limit.ts';

type LimitServices = { limits: Limits; config: Pick<ServerConfig, 'limits'> };

/** Middleware behind `requireKey`: the limit on what starts work. */
export function limitStarts({ limits, config }: LimitServices): RequestHandler {
  return limitPrincipal(limits, {
    name: 'starts',
    points: config.limits.startsPerOrganization,
    windowSeconds: 3600,
  });
}

/** Middleware behind `requireKey`: the limit on the other admin calls. */
export function limitAdmin({ limits, config }: LimitServices): RequestHandler {
  return limitPrincipal(limits, {
    name: 'admin',
    points: config.limits.adminPerOrganization,
    windowSeconds: 60,
  });
}

function limitPrincipal(limits: Limits, limit: RateLimit): RequestHandler {
  return async (_request, response, next) => {
    await applyLimits(limits, response, [{ limit, subject: readPrincipal(response).organizationId }]);
    next();
  };
}
