import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemMediaType } from '@offprint/protocol';
import { ProblemError } from './problem-error.ts';

/**
 * Answers what never became a request, such as headers that take too long, as Node would, yet as problem+json. Where
 * an answer has begun on the connection, another would be read as a part of it.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.bytesWritten > 0 || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { problem } = toProblem(error.code);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Connection: close',
    `Content-Type: ${problemMediaType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function toProblem(code: string | undefined): ProblemError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ProblemError('request-timeout', 'The headers did not arrive in time.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ProblemError('headers-too-large', 'The headers are larger than this service reads.');
  return new ProblemError('invalid-request', 'The request is not HTTP that this service can read.');
}
