/** Whether a text may name pages as templates do. */
export function mayHoldReferences(text: string): boolean {
  return (
    ['{%', '{{'].some((mark) => text.includes(mark)) &&
    /\{\{[<%]\s*(?:rel)?ref\s|\{%-?\s*(?:link|post_url)\s|\{\{\s*(?:site\.(?:base)?url|["'][^"'{}]*["']\s*\|)/.test(
      text,
    )
  );
}

/** `{{< relref "a.md#b" >}}` of Hugo. */
const hugo = /\{\{[<%]\s*(?:rel)?ref\s+(?:path=)?(?:"([^"]*)"|([^\s"]+))[^{}]*[%>]\}\}/g;

/** `{% link a.md %}` and `{{ "/a" | relative_url }}` of Jekyll. */
const jekyll =
  /\{%-?\s*(?:link|post_url)\s+([^\s%]+)\s*-?%\}|\{\{-?\s*["']([^"'{}]*)["']\s*\|\s*(?:relative|absolute)_url\s*-?\}\}/g;

const base = /\{\{-?\s*site\.(?:base)?url\s*-?\}\}/g;

/** Writes the addresses that templates compute as plain paths. */
export function replaceReferences(line: string): string {
  if (!line.includes('{')) return line;
  return line
    .replace(hugo, (_whole, quoted?: string, bare?: string) => quoted ?? bare ?? '')
    .replace(jekyll, (_whole, path?: string, address?: string) =>
      path === undefined ? (address ?? '') : `/${path}`,
    )
    .replace(base, '');
}
