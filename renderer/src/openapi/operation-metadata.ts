import { isPagePath } from '../site/name-check.ts';
import { toJson } from './exact-json.ts';
import { isObject, type JsonObject, objectOf, textOf } from './json-values.ts';
import type { Operation } from './operations.ts';

/** Title, description and the rest of the frontmatter that an operation gives its page. */
export function operationMetadata(operation: Operation): JsonObject {
  const { details, method, path } = operation;
  // Frontmatter is plain JSON, without long integers.
  const own = objectOf(JSON.parse(toJson(objectOf(objectOf(details['x-mint']).metadata))));
  const { lead } = splitDescription(textOf(details.description) ?? '');
  const id = textOf(details.operationId);
  return {
    title: textOf(details.summary) ?? titleOf(operation),
    ...(lead ? { description: lead } : {}),
    // Clients and logs call the operation so: search finds it.
    ...(id ? { keywords: [id] } : {}),
    ...(details.deprecated === true ? { deprecated: true } : {}),
    ...(details['x-hidden'] === true ? { hidden: true } : {}),
    openapi: `${method} ${path}`,
    ...own,
  };
}

function titleOf({ details, method, path }: Operation): string {
  const id = textOf(details.operationId);
  if (method === 'WEBHOOK') return path;
  if (id === undefined || !/^[\w.-]+$/.test(id)) return `${method} ${path}`;
  const words = id
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A description's first paragraph as plain text, to stand below the title, and what is left for the article.
 * A paragraph with links or blocks stays whole in the article.
 */
export function splitDescription(text: string): { lead: string; rest: string } {
  const [first = '', ...others] = text.trim().split(/\n[ \t]*\n/);
  const isPlain =
    first.length <= 400 && !/[[\]<>|]|```|^(?:[-*+#>]|\d+\.|\s{4})|\n(?:[-*+#>]|\d+\.)/.test(first);
  if (!isPlain) return { lead: '', rest: text.trim() };
  return {
    lead: first
      .replace(/\*\*|__|`/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    rest: others.join('\n\n').trim(),
  };
}

/** Page path that an operation asks for itself. */
export function ownPath({ details }: Operation): string | undefined {
  const href = textOf(objectOf(details['x-mint']).href);
  const path = href?.replace(/^\/+|\/+$/g, '').replace(/\.(?:mdx?|html)$/, '');
  return path && !/^\w+:|\.\.|[?#]/.test(path) && isPagePath(path) ? path : undefined;
}

/** Tags of the description by name. */
export function tagsOf(document: JsonObject): ReadonlyMap<string, JsonObject> {
  const tags = Array.isArray(document.tags) ? document.tags.filter(isObject) : [];
  return new Map(tags.map((tag) => [String(tag.name), tag]));
}
