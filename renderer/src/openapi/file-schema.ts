import { type JsonObject, textOf } from './json-values.ts';

/** Whether a schema means the bytes of a file as they are, in the words of any version of OpenAPI. */
export function isFile(schema: JsonObject): boolean {
  return (
    schema.format === 'binary' || schema.type === 'file' || isBinary(textOf(schema.contentMediaType), schema)
  );
}

function isBinary(mediaType: string | undefined, { contentEncoding }: JsonObject): boolean {
  return mediaType !== undefined && contentEncoding === undefined && isBinaryType(mediaType);
}

/** Whether a body of the media type is a file and not a text that can be written into an editor. */
export function isBinaryType(mediaType: string): boolean {
  return !/json|xml|yaml|form|^text\//i.test(mediaType);
}

/** Whether a body is a file; recent descriptions give it no schema, the media type says all. */
export function isFileBody(mediaType: string, schema: JsonObject): boolean {
  return isBinaryType(mediaType) && (Object.keys(schema).length === 0 || isFile(schema));
}
