import type { ModelConfig } from '../config.ts';

/** What the log says of a failure: nothing that a reader wrote, and no key. */
export type FailureDescription = {
  name: string;
  message: string;
  status?: number;
  cause?: FailureDescription;
};

const deepestCause = 4;
const longestMessage = 500;

/**
 * Describes errors of a model by name, message, status and cause. Their other fields hold the request and the answer,
 * thus the conversation; messages of providers may quote the key, which is replaced.
 */
export function createFailureDescriber(model: ModelConfig): (error: unknown) => FailureDescription {
  const secrets = readSecrets(model);
  const clean = (message: string) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '[key]'), cutBody(message));
  const describe = (error: unknown, depth = 0): FailureDescription => {
    const { name, message, status, cause } = readFailure(error);
    return {
      name,
      message: clean(message).slice(0, longestMessage),
      ...(status !== undefined && { status }),
      ...(cause !== undefined && depth < deepestCause && { cause: describe(cause, depth + 1) }),
    };
  };
  return (error) => describe(error);
}

function readFailure(error: unknown): { name: string; message: string; status?: number; cause?: unknown } {
  if (typeof error === 'string') return { name: 'Error', message: error };
  const fields: Record<string, unknown> = Object(error);
  const { name, message, statusCode, cause, lastError } = fields;
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : 'no message',
    ...(typeof statusCode === 'number' && { status: statusCode }),
    // The AI SDK tells what its last attempt failed with beside the cause.
    cause: cause ?? lastError,
  };
}

/** Faults of format quote what they could not read, see `JSONParseError` and `TypeValidationError` of the AI SDK. */
function cutBody(message: string): string {
  return message.replace(/\b(Text|Value): [\s\S]*(?=\nError message:)/, '$1: …');
}

/** Every text of the configuration that may be a key, or a word of a header that may be one; longest first. */
function readSecrets(model: ModelConfig): string[] {
  const shortest = 8;
  return textsOf([
    'apiKey' in model && model.apiKey,
    'headers' in model && model.headers,
    'options' in model && model.options,
  ])
    .flatMap((text) => [text, ...text.split(/\s+/)])
    .filter((text) => text.length >= shortest)
    .toSorted((left, right) => right.length - left.length);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
