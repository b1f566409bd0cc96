import { isJson } from './operation-request.ts';
import { fileText, type SampleRequest } from './sample-request.ts';

type Texts = (text: string) => string;

const quoteScript: Texts = (text) =>
  text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
const quotePhp: Texts = (text) => text.replace(/[\\']/g, '\\$&');
const quoteCsharp: Texts = (text) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');

type Adapt = (request: SampleRequest) => SampleRequest;

/** What each generator leaves undone, in the order in which it is made up for. */
const adaptations: Readonly<Record<string, readonly Adapt[]>> = {
  'shell/curl': [withFileName],
  'js/fetch': [withCookieHeader, withJsonType, withQuotedAddress, withQuotedForm],
  'node/fetch': [withCookieHeader, withJsonType, withQuotedAddress, withQuotedForm],
  'node/undici': [withCookieHeader, withJsonType, withQuotedAddress],
  'php/curl': [withPhpQuotes],
  'php/guzzle': [withQuotedFileNames],
  'python/requests': [withTextAsJson],
  'ruby/native': [withJsonType],
  'go/native': [withJsonType],
  'rust/reqwest': [withJsonType],
  'csharp/httpclient': [withCsharpQuotes],
  'dart/http': [withTextAsJson, withRawText],
};

/** Makes up for what a generator gets wrong before it writes: quotes, types of texts, and cookies. */
export function adaptRequest(request: SampleRequest, generator: string): SampleRequest {
  return (adaptations[generator] ?? []).reduce((adapted, adapt) => adapt(adapted), request);
}

/** cURL reads a body from the disk when an `@` stands before its name. */
function withFileName(request: SampleRequest): SampleRequest {
  const { postData } = request;
  return postData?.text === fileText ? { ...request, postData: { ...postData, text: '@file' } } : request;
}

function withCookieHeader(request: SampleRequest): SampleRequest {
  const { headers, cookies } = request;
  if (cookies.length === 0) return request;
  const value = cookies.map((cookie) => `${cookie.name}=${encodeURIComponent(cookie.value)}`).join('; ');
  return { ...request, headers: [...headers, { name: 'Cookie', value }], cookies: [] };
}

/** These generators know JSON by one media type alone; the header names the real one. */
function withJsonType(request: SampleRequest): SampleRequest {
  return isJson(request.postData?.mimeType ?? '') ? withType(request, 'application/json') : request;
}

/** These generators leave out a text of any other type. */
function withTextAsJson(request: SampleRequest): SampleRequest {
  const { postData } = request;
  const isText =
    postData && postData.params.length === 0 && !/^multipart|octet-stream/.test(postData.mimeType);
  return isText ? withType(request, 'application/json') : request;
}

function withType(request: SampleRequest, mimeType: string): SampleRequest {
  return request.postData ? { ...request, postData: { ...request.postData, mimeType } } : request;
}

/** A raw text between triple quotes may have several lines; the generator writes the inner quotes. */
function withRawText(request: SampleRequest): SampleRequest {
  const { postData } = request;
  return postData ? { ...request, postData: { ...postData, text: `''${postData.text}''` } } : request;
}

/** Paths of OData have quotes. */
function withQuotedAddress(request: SampleRequest): SampleRequest {
  return { ...request, url: request.url.replaceAll("'", '%27') };
}

/** In a form; the generators escape the other texts themselves. */
function withQuotedForm(request: SampleRequest): SampleRequest {
  const isMultipart = /^multipart\//.test(request.postData?.mimeType ?? '');
  return isMultipart ? withFormTexts(request, quoteScript) : request;
}

function withPhpQuotes(request: SampleRequest): SampleRequest {
  const { headers, postData, url } = request;
  return {
    ...request,
    url: url.replace(/[\\$"]/g, '\\$&'),
    headers: headers.map((header) => ({ ...header, value: quotePhp(header.value) })),
    ...(postData && !isParsable(postData.text)
      ? { postData: { ...postData, text: quotePhp(postData.text) } }
      : {}),
  };
}

function withQuotedFileNames(request: SampleRequest): SampleRequest {
  const { postData, url } = request;
  if (!postData) return request;
  const params = postData.params.map((param) =>
    param.fileName === undefined ? param : { ...param, fileName: quotePhp(param.fileName) },
  );
  return { ...request, url: quotePhp(url), postData: { ...postData, params } };
}

/** The generator writes such a text as an array of PHP, quoted. */
function isParsable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function withCsharpQuotes(request: SampleRequest): SampleRequest {
  const headers = request.headers.map((header) => ({ ...header, value: quoteCsharp(header.value) }));
  const adapted = { ...request, headers };
  const isForm = /urlencoded/.test(request.postData?.mimeType ?? '');
  return isForm ? withFormTexts(adapted, quoteCsharp) : adapted;
}

function withFormTexts(request: SampleRequest, quote: Texts): SampleRequest {
  const { postData } = request;
  if (!postData) return request;
  const params = postData.params.map(({ name, value, fileName, ...more }) => ({
    ...more,
    name: quote(name),
    ...(value === undefined ? {} : { value: quote(value) }),
    ...(fileName === undefined ? {} : { fileName: quote(fileName) }),
  }));
  return { ...request, postData: { ...postData, params } };
}
