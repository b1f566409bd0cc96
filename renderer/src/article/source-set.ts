/**
 * Rewrites the addresses of a `srcset`, each with its descriptor (HTML standard, 4.8.4.2.1). A candidate for which there is
 * no address goes.
 */
export function mapSourceSet(value: string, resolve: (address: string) => string | undefined): string {
  const candidates: string[] = [];
  for (const [, written = '', rest = ''] of value.matchAll(/[\s,]*([^\s,]\S*)((?<!,)[^,]*)/g)) {
    const address = resolve(written.replace(/,+$/, ''));
    if (address) candidates.push(`${address} ${rest.trim()}`.trim());
  }
  return candidates.join(', ');
}
