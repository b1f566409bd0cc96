/** The id that a fragment (with its `#`) names; one that is no percent-encoding counts as written. */
export function toHashTarget(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
