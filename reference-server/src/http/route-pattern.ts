/** A path of the interface description, with `{name}`, as Express writes it. */
export function toRoutePattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
