/**
 * Names the markup of a built-in component inside an island by its plain props. The build marks the markup with it; in the
 * browser the same component with the same props shows a copy of that markup.
 */
export function templateKey(name: string, props: Record<string, unknown>): string {
  const plain = Object.entries(props)
    .filter(([key, value]) => key !== 'children' && isPlain(value))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return `${name} ${JSON.stringify(plain)}`;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
