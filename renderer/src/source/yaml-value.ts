import { type Document, visit } from 'yaml';

type YamlValue = { value: unknown } | { fault: string; offset: number };

/**
 * The plain value of a parsed document, or its first fault. Aliases are faults that only show here: those of no
 * anchor, which is what text in asterisks looks like (`title: *New*`), and those that multiply each other.
 */
export function yamlValue(document: Document.Parsed, maxAliasCount: number): YamlValue {
  const [error] = document.errors;
  if (error) return { fault: error.message, offset: error.pos[0] };
  try {
    return { value: document.toJS({ maxAliasCount }) };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return { fault: error.message, offset: badAlias(document) };
  }
}

/** Where the first alias stands that leads nowhere; if all lead somewhere, the first. */
function badAlias(document: Document.Parsed): number {
  const anchors = new Set<string>();
  let first: number | undefined;
  let lost: number | undefined;
  visit(document, {
    Value: (_, { anchor }) => {
      if (anchor) anchors.add(anchor);
    },
    Alias: (_, { source, range }) => {
      first ??= range?.[0];
      if (!anchors.has(source)) lost ??= range?.[0];
    },
  });
  return lost ?? first ?? 0;
}
