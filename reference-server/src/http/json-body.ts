import express, { type RequestHandler } from 'express';
import { hasBody } from './body-time.ts';
import { ProblemError } from './problem-error.ts';

/** Reads a JSON body of at most `bytes`; any other content type is 415, and what is missing or not JSON is 400. */
export function jsonBody(bytes: number): RequestHandler[] {
  const requireJson: RequestHandler = (request, _response, next) => {
    if (request.is('application/json') === 'application/json') return next();
    const found = request.get('content-type') ?? 'none';
    if (/^application\/json\b/i.test(found) && !hasBody(request)) {
      throw new ProblemError('invalid-request', 'The body is missing, expected JSON.', {
        remedy: 'Send the request again with a JSON object as its body.',
      });
    }
    throw new ProblemError('unsupported-media-type', `The content type is "${found.slice(0, 100)}".`);
  };
  return [requireJson, express.json({ limit: bytes, type: 'application/json' })];
}
