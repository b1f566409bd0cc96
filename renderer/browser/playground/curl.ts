import type { BuiltRequest } from './build-request.ts';

/** The same request for a shell. With `isShown`, what proves who is calling is covered. */
export function toCurl(
  { method, url, headers, cookies, body, secrets }: BuiltRequest,
  isShown: boolean,
): string {
  const lines = [
    `curl ${quote(url)}`,
    // Without a word, a request with a body is a POST.
    ...(method === 'GET' && body === undefined ? [] : [`--request ${method}`]),
    ...headers.map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...(cookies.length > 0
      ? [`--cookie ${quote(cookies.map(([name, value]) => `${name}=${value}`).join('; '))}`]
      : []),
    // Brackets and braces in an address mean several addresses to cURL.
    ...(/[[\]]|\?.*[{}]/.test(url) ? ['--globoff'] : []),
    ...bodyLines(body),
  ];
  const text = lines.join(' \\\n  ');
  if (!isShown) return text;
  return secrets.reduce((covered, secret) => {
    const forms = [secret, encodeURIComponent(secret)].filter((form) => form !== '');
    return forms.reduce((whole, form) => whole.replaceAll(form, '••••••'), covered);
  }, text);
}

function bodyLines(body: BuiltRequest['body']): string[] {
  if (body === undefined) return [];
  if (typeof body === 'string') return [`--data-raw ${quote(body)}`];
  if (body instanceof File) return [`--data-binary ${quote(`@${body.name}`)}`];
  if (body instanceof URLSearchParams) return [`--data-raw ${quote(body.toString())}`];
  return [...body].map(([name, value]) =>
    typeof value === 'string'
      ? `${isSpecial(value) ? '--form-string' : '--form'} ${quote(`${name}=${value}`)}`
      : `--form ${quote(`${name}=@${value.name}`)}`,
  );
}

/** What would be the name of a file, or settings of the part. */
function isSpecial(value: string): boolean {
  return /^[@<]|;/.test(value);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
