import type { Response } from 'express';

/** The status that the client got; 499, as nginx has it, when it left before there was one. */
export function answeredStatus(response: Response): number {
  return response.headersSent ? response.statusCode : 499;
}
