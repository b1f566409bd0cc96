/** Prefix of every problem `type` URI (RFC 9457); the code follows it. */
export const problemTypeBase = 'urn:offprint:problem:';
