import type { Request, RequestHandler, Response } from 'express';
import { sendProblem } from './error-handler.ts';
import { ProblemError } from './problem-error.ts';

/** Requests whose body may take as long as it moves. */
const patient = new WeakSet<Request>();

/** Middleware behind a key: from here on the body may take any time, as long as bytes of it keep coming. */
export const allowLongBody: RequestHandler = (request, _response, next) => {
  patient.add(request);
  next();
};

/**
 * Gives the body of each request `seconds` in all or, behind {@link allowLongBody}, that long without a byte. Node's
 * own limit knows no routes, so uploads would end after a minute whatever their size. The time goes on after the
 * answer, because what still comes holds the connection too.
 */
export function limitBodyTime(seconds: number): RequestHandler {
  return (request, response, next) => {
    if (hasBody(request)) watchBody(request, response, seconds * 1_000);
    next();
  };
}

export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watchBody(request: Request, response: Response, milliseconds: number): void {
  const { socket } = request;
  let { bytesRead } = socket;
  const timer = setInterval(() => {
    const isMoving = socket.bytesRead > bytesRead;
    bytesRead = socket.bytesRead;
    const isOver = request.complete || socket.destroyed;
    if (!isOver && isMoving && patient.has(request) && !response.headersSent) return;
    clearInterval(timer);
    if (!isOver) endLate(request, response);
  }, milliseconds);
  timer.unref();
}

function endLate(request: Request, response: Response): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  const headers = { Connection: 'close' };
  sendProblem(response, new ProblemError('request-timeout', 'The body did not arrive in time.', { headers }));
}
