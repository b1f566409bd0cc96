import { stat } from 'node:fs/promises';
import express, { type Request, type Response, type Router } from 'express';
import { methodNotAllowed } from '../http/error-handler.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { Clock } from '../services.ts';
import { type SignedLink, verifyLink } from './link-signature.ts';
import { bundleLinkPath, locateFile } from './local-storage.ts';
import { isStorageKey } from './storage.ts';

export type BundleLinkOptions = { folder: string; secret: string; clock: Clock };

/** Answers GET and HEAD of signed links from the local storage, with ranges; anything else is a problem. */
export function bundleLinkRouter(options: BundleLinkOptions): Router {
  const router = express.Router();
  router
    .route(`${bundleLinkPath}/*key`)
    .get((request, response) => sendBundle(options, request, response))
    .all(methodNotAllowed('GET, HEAD'));
  return router;
}

async function sendBundle(options: BundleLinkOptions, request: Request, response: Response): Promise<void> {
  const link = readLink(request);
  const verdict = verifyLink(options.secret, link, readText(request, 'signature'), options.clock.now());
  if (verdict === 'expired') throw new ProblemError('link-expired', 'The link to this bundle has expired.');
  if (verdict === 'invalid' || !isStorageKey(link.key)) {
    throw new ProblemError('link-invalid', 'The signature does not fit the link.');
  }
  const path = locateFile(options.folder, link.key);
  await stat(path).catch(() => {
    throw new ProblemError('bundle-purged', 'The bundle was removed after the link was signed.');
  });
  response.set({
    'Content-Type': link.contentType,
    'Content-Disposition': `attachment; filename="${link.filename}"`,
    'Cache-Control': 'private, no-transform',
    ETag: `"${link.sha256}"`,
  });
  await sendFile(response, path);
}

/** Resolves when the file is sent or the client is gone. */
function sendFile(response: Response, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    response.sendFile(path, { etag: false, cacheControl: false, dotfiles: 'allow' }, (error) => {
      if (error === undefined || response.headersSent || response.destroyed) resolve();
      else reject(error);
    });
  });
}

function readLink(request: Request): SignedLink {
  const { key } = request.params;
  return {
    key: Array.isArray(key) ? key.join('/') : (key ?? ''),
    expires: readText(request, 'expires'),
    filename: readText(request, 'filename'),
    contentType: readText(request, 'type'),
    sha256: readText(request, 'sha256'),
  };
}

function readText(request: Request, name: string): string {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
}
