import { type ProblemCode, problemMediaType } from '@offprint/protocol';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { StorageUnavailable } from '../storage/storage.ts';
import { ProblemError } from './problem-error.ts';

/** Answers every error as problem+json; what is not the caller's mistake is logged and not shown. */
export function handleErrors(logger: Logger): ErrorRequestHandler {
  // Express knows a handler of errors by its four parameters.
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) return breakOff(logger, error, response);
    const answer =
      error instanceof ProblemError
        ? error
        : (translate(error) ?? (isConnectionFault(error) ? unavailable() : internal()));
    if (answer.problem.status >= 500) {
      logger.error(
        { err: error, requestId: response.getHeader('x-request-id'), path: request.path },
        'request failed',
      );
    }
    sendProblem(response, answer);
  };
}

/** An answer on its way cannot become a problem any more: it ends where the client can tell that it is not whole. */
function breakOff(logger: Logger, error: unknown, response: Response): void {
  if (response.writableEnded) return;
  logger.error({ err: error, requestId: response.getHeader('x-request-id') }, 'an answer was broken off');
  response.destroy();
}

/** The last handler: nothing else lives at this address. */
export const notFound: RequestHandler = (request) => {
  throw new ProblemError('not-found', `There is nothing at ${request.path.slice(0, 200)}.`);
};

/** For `route.all` after the methods that exist. */
export function methodNotAllowed(allow: string): RequestHandler {
  return (request) => {
    throw new ProblemError('method-not-allowed', `${request.method} is not served at this address.`, {
      headers: { Allow: allow },
    });
  };
}

export function sendProblem(response: Response, { problem, headers }: ProblemError): void {
  const requestId = response.getHeader('x-request-id');
  const instance = typeof requestId === 'string' ? { instance: `urn:request:${requestId}` } : {};
  response.status(problem.status).set(headers);
  for (const name of ['Content-Disposition', 'ETag', 'Content-Length', 'Last-Modified'])
    response.removeHeader(name);
  response.set('Cache-Control', 'no-store').type(problemMediaType);
  response.send(JSON.stringify({ ...problem, ...instance }));
}

function internal(): ProblemError {
  return new ProblemError('internal', 'The request could not be answered.');
}

function unavailable(): ProblemError {
  const headers = { 'Retry-After': '5' };
  return new ProblemError('unavailable', 'A service that this one stands on does not answer.', { headers });
}

/** Codes of sockets, of `fetch`, and of PostgreSQL when it shuts down, starts up or has no connection left. */
const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EPIPE',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageUnavailable || error.name === 'TimeoutError') return true;
  if ('code' in error && connectionFaults.has(String(error.code))) return true;
  if (
    /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout/.test(error.message)
  )
    return true;
  // The errors of `fetch` tell by their cause.
  return isConnectionFault(error.cause);
}

const bodyFaults: Record<string, [ProblemCode, string]> = {
  'entity.parse.failed': ['invalid-request', 'The body is not valid JSON.'],
  'entity.too.large': ['payload-too-large', 'The body is larger than this endpoint accepts.'],
  'encoding.unsupported': ['unsupported-media-type', 'The content encoding is not supported.'],
  'charset.unsupported': ['unsupported-media-type', 'The charset is not supported; send UTF-8.'],
  'request.aborted': ['invalid-request', 'The body ended early.'],
  'request.size.invalid': ['invalid-request', 'The body does not have the length that Content-Length names.'],
};

/** Express and its parsers throw errors with a `status`, and a `type` for bodies. */
function translate(error: unknown): ProblemError | undefined {
  if (!(error instanceof Error)) return undefined;
  const type = 'type' in error && typeof error.type === 'string' ? error.type : '';
  const known = bodyFaults[type];
  if (known !== undefined) return new ProblemError(...known);
  const status = 'status' in error ? error.status : undefined;
  if (status === 416) return rangeProblem(error);
  if (status === 412) {
    return new ProblemError('precondition-failed', 'The file is not the one that the condition names.');
  }
  if (status === 404) return new ProblemError('not-found', 'There is nothing at this address.');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ProblemError('invalid-request', 'The request could not be read.');
  }
  return undefined;
}

function rangeProblem(error: Error): ProblemError {
  const headers = 'headers' in error ? readContentRange(error.headers) : {};
  return new ProblemError('range-not-satisfiable', 'No byte of the bundle lies in this range.', { headers });
}

function readContentRange(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null || !('Content-Range' in headers)) return {};
  return { 'Content-Range': String(headers['Content-Range']) };
}
