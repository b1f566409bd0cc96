/** A link taken apart. `path` is percent-decoded; `query` and `hash` keep their signs and are empty when missing. */
export type LinkParts = { path: string; query: string; hash: string };

const harmless = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;

/** Schemes that run or smuggle code when a reader follows the link. */
const dangerous = /^(?:javascript|vbscript|data|blob|filesystem|view-source|about):/i;

/** What browsers drop from an address before they look at its scheme. */
const dropped = /[\p{Cc}\p{Cf}\p{Z}]+/gu;

export function isDangerous(href: string): boolean {
  const bare = href.replace(dropped, '');
  return dangerous.test(bare) && !harmless.test(bare);
}

export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/|\\\\)/i.test(href);
}

/** A host without a scheme would be looked for on the disk that a page is opened from. */
export function withScheme(address: string): string {
  return address.startsWith('//') ? `https:${address}` : address;
}

export function splitLink(href: string): LinkParts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  return { path: decode(path).replaceAll('\\', '/'), query, hash };
}

/** Percent-decoded text; as it is when it is not validly encoded. */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Percent-encodes what may not stand in a query or hash, and leaves what is encoded already. */
export function encodeSuffix(suffix: string): string {
  return /[\s"<>`\\]/.test(suffix) ? suffix.replace(/[\s"<>`\\]/g, encodeURIComponent) : suffix;
}
