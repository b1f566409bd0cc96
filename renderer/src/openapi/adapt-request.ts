import { fileText, type SampleRequest } from './sample-request.ts';

type Texts = (text: string) => string;

const quoteScript: Texts = (text) =>
  text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

/** Generators that put names and values between single quotes as they are. */
const quoting: Readonly<Record<string, Texts>> = {
  js: quoteScript,
  node: quoteScript,
  php: (text) => text.replace(/[\\']/g, '\\$&'),
};

/** Makes up for what a generator gets wrong: quotes in texts, and cookies sent as those of an answer. */
export function adaptRequest(request: SampleRequest, target: string): SampleRequest {
  if (target === 'shell') return withFileName(request);
  const quote = quoting[target];
  const sent = target === 'js' || target === 'node' ? withCookieHeader(request) : request;
  if (quote === undefined) return sent;
  const { headers, postData } = sent;
  return {
    ...sent,
    // Headers of JavaScript are an object, whose texts the generator escapes.
    headers:
      target === 'php' ? headers.map((header) => ({ ...header, value: quote(header.value) })) : headers,
    ...(postData ? { postData: quoteForm(postData, quote) } : {}),
  };
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

type PostData = NonNullable<SampleRequest['postData']>;

function quoteForm(data: PostData, quote: Texts): PostData {
  if (!/^multipart\//.test(data.mimeType)) return data;
  const params = data.params.map(({ name, value, fileName }) => ({
    name: quote(name),
    ...(value === undefined ? {} : { value: quote(value) }),
    ...(fileName === undefined ? {} : { fileName: quote(fileName) }),
  }));
  return { ...data, params };
}
