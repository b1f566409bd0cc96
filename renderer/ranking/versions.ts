const version = /(?<![\p{L}\p{N}.])v?(\d+(?:\.\d+)+)(?!\d|\.\d)/giu;

/** The numbers with dots in a text, such as `1.2` of `v1.2`: terms of their own, as their parts say nothing alone. */
export function toVersions(text: string): string[] {
  // Most texts have none; this is much cheaper than the pattern.
  return /\d\.\d/.test(text) ? [...text.matchAll(version)].map(([, number = '']) => number) : [];
}

export function isVersion(term: string): boolean {
  return /^\d+(?:\.\d+)+$/.test(term);
}
