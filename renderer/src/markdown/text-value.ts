/** Text of a frontmatter value; numbers and dates count, blank text does not. */
export function textValue(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
