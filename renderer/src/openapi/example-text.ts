import { stringify } from 'yaml';
import { toJson, toMarkedJson } from './exact-json.ts';
import { isObject, type JsonObject } from './json-values.ts';
import { isJson } from './operation-request.ts';
import { toXml } from './xml-example.ts';

type Media = { sentType: string; schema: unknown };

/**
 * An example as the text that is sent in its media type; a text is one already. `isMarked` keeps long integers
 * through programs that parse JSON, see `toMarkedJson`.
 */
export function toExampleText(
  document: JsonObject,
  { sentType, schema }: Media,
  value: unknown,
  { isMarked }: { isMarked: boolean },
): string {
  const isOfJson = isJson(sentType);
  if (typeof value === 'string' && !isOfJson) return value;
  if (/ndjson|jsonl|json-seq|jsonlines/i.test(sentType))
    return itemsOf(value)
      .map((item) => toJson(item))
      .join('\n');
  if (isOfJson) return isMarked ? toMarkedJson(value, 2) : toJson(value, 2);
  if (/event-stream/i.test(sentType)) return itemsOf(value).map(toEvent).join('\n\n');
  if (/[/+]xml\b/i.test(sentType)) return toXml(document, schema, value);
  if (/yaml/i.test(sentType)) return stringify(value).trimEnd();
  return isMarked ? toMarkedJson(value, 2) : toJson(value, 2);
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html */
function toEvent(event: unknown): string {
  if (!isObject(event) || event.data === undefined) return `data: ${toJson(event)}`;
  return Object.entries(event)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : toJson(value)}`)
    .join('\n');
}
