import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { domainSchema, type SiteSource, siteSourcePath, sourceMediaTypes } from '@offprint/protocol';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { findOwnSite } from '../accounts/find-own-site.ts';
import { ExportFailure } from '../export/export-failure.ts';
import { readPrincipal, requireKey } from '../http/authenticate.ts';
import { allowLongBody } from '../http/body-time.ts';
import { methodNotAllowed } from '../http/error-handler.ts';
import { limitStarts } from '../http/limit-admin.ts';
import { ProblemError } from '../http/problem-error.ts';
import { toRoutePattern } from '../http/route-pattern.ts';
import { parseInput } from '../http/validate.ts';
import type { ExportServices, Site } from '../services.ts';
import { findDocsRoot, hasDocs } from './docs-root.ts';
import { unpackSource } from './fetch-source.ts';

const noDocs = 'The archive holds no documentation: neither a page (.md, .mdx) nor a docs.json.';
const packDocs = 'Pack the docs folder, such as with "tar -czf docs.tar.gz -C docs .", and upload it again.';

type ReceivedArchive = { path: string; sha256: string; sizeBytes: number };

/** `PUT /v1/sites/{domain}/source`: replaces the docs of a site by an uploaded archive. */
export function sourceRouter(services: ExportServices): Router {
  const router = express.Router();
  router
    .route(toRoutePattern(siteSourcePath))
    .put(
      requireKey(services.keys, 'admin'),
      limitStarts(services),
      requireArchive,
      allowLongBody,
      (request: Request, response: Response) => handleUpload(services, request, response),
    )
    .all(methodNotAllowed('PUT'));
  return router;
}

const requireArchive: RequestHandler = (request, _response, next) => {
  if (request.is([...sourceMediaTypes])) return next();
  throw new ProblemError('unsupported-media-type', `Expected one of ${sourceMediaTypes.join(', ')}.`, {
    remedy:
      'Send a tar.gz archive with the header "Content-Type: application/gzip", or a zip as application/zip.',
  });
};

async function handleUpload(services: ExportServices, request: Request, response: Response): Promise<void> {
  const domain = parseInput(domainSchema, request.params.domain, 'domain');
  const site = await findOwnSite(services.sites, readPrincipal(response), domain);
  requireUploads(site);
  const folder = join(services.config.data, 'work', `upload-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const archive = await receiveArchive(
      request,
      join(folder, 'archive'),
      services.config.export.maxSourceBytes,
    );
    const files = await checkArchive(services, archive.path, join(folder, 'source'));
    await storeSource(services, site, archive);
    const { sha256, sizeBytes } = archive;
    const answer: SiteSource = { domain, sha256, sizeBytes, files };
    response.json(answer);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The next start would put back what the configuration names, so an upload beside it would be lost. */
function requireUploads({ id, source }: Site): void {
  if (source === undefined || source.type === 'upload') return;
  const detail = `The configuration gives the site "${id}" a source of the type "${source.type}", so it takes no uploads.`;
  const remedy = `Set the source of the site to { "type": "upload" } in the configuration of the server, or change the docs there.`;
  throw new ProblemError('invalid-request', detail, { remedy });
}

/** Writes the body to `path` as it comes, so that memory does not grow with it. */
async function receiveArchive(request: Request, path: string, maxBytes: number): Promise<ReceivedArchive> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      hash.update(chunk);
      const tooLarge = sizeBytes > maxBytes;
      done(
        tooLarge
          ? new ProblemError('payload-too-large', `The archive is larger than ${maxBytes} bytes.`)
          : null,
        chunk,
      );
    },
  });
  await pipeline(request, meter, createWriteStream(path));
  if (sizeBytes === 0) throw new ProblemError('invalid-request', 'The body is empty, expected an archive.');
  return { path, sha256: hash.digest('hex'), sizeBytes };
}

/** Unpacks once for trial, so that the uploader hears of a fault and not the next export. */
async function checkArchive({ config }: ExportServices, archive: string, folder: string): Promise<number> {
  try {
    const { files } = await unpackSource({ archive, folder }, config.export, AbortSignal.timeout(300_000));
    const isEmpty = !(await hasDocs(await findDocsRoot(folder)));
    if (isEmpty) throw new ProblemError('invalid-request', noDocs, { remedy: packDocs });
    return files;
  } catch (error) {
    if (error instanceof ExportFailure) throw new ProblemError('invalid-request', error.message);
    throw error;
  }
}

/** A running export that loses the old archive is tried again and finds the new one. */
async function storeSource({ storage, database }: ExportServices, site: Site, archive: ReceivedArchive) {
  const { path, sha256 } = archive;
  const key = `sources/${site.id}/${sha256}.archive`;
  await storage.write(key, path, { sha256, contentType: 'application/octet-stream' });
  await database.kysely
    .updateTable('sites')
    .set({ source: JSON.stringify({ type: 'upload', key, sha256 }) })
    .where('id', '=', site.id)
    .execute();
  if (site.source?.type === 'upload' && site.source.key !== key) await storage.remove(site.source.key);
}
