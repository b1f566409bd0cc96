/**
 * The public address of a site as pages are named below it: without a slash at its end. Throws a `TypeError` when it is none
 * below which pages could lie.
 */
export function parseSiteUrl(address: string): string {
  const url = URL.parse(address);
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !/[?#]/.test(address) && !url.username && !url.password;
  if (!isPlain)
    throw new TypeError(
      `Unexpected site address "${address}", expected one such as https://docs.example.com or https://example.com/docs.`,
    );
  return (url.origin + url.pathname).replace(/\/+$/, '');
}
