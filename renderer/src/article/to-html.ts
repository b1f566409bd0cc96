import type { Element, Nodes, Properties } from 'hast';
import { toHtml as toCarefulHtml } from 'hast-util-to-html';
import { find, html, type Info } from 'property-information';
import type {} from '../highlight/highlighted-code.ts';
import { voidElements } from '../markdown/void-elements.ts';

/** Elements with rules of their own: other escaping, another schema, or void only by old standards. */
const peculiar = new Set(
  'svg template script style basefont bgsound command frame image keygen param'.split(' '),
);

const careful = {
  allowDangerousHtml: false,
  closeSelfClosing: false,
  omitOptionalTags: false,
  characterReferences: { useNamedReferences: true },
};

/**
 * Writes a tree as HTML, byte for byte as `hast-util-to-html` does, which takes over wherever an element is not an
 * ordinary one. Raw HTML comes out as text.
 */
export function toHtml(node: Nodes): string {
  if (node.type === 'text') return escapeText(node.value);
  if (node.type === 'highlightedCode') return node.markup;
  if (node.type === 'root') return contentOf(node.children);
  if (node.type !== 'element' || peculiar.has(node.tagName)) return toCarefulHtml(node, careful);
  let attributes = '';
  for (const name in node.properties) attributes += toAttribute(name, node.properties[name]);
  const content = contentOf(node.children);
  const open = `<${node.tagName}${attributes}>`;
  return content === '' && voidElements.has(node.tagName) ? open : `${open}${content}</${node.tagName}>`;
}

function contentOf(children: Element['children'] | readonly Nodes[]): string {
  let content = '';
  for (const child of children) content += toHtml(child);
  return content;
}

/** Escapes text for the content of an element. */
export function escapeText(text: string): string {
  return /[<&]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text;
}

/** With the space before it; empty for a value that stands for nothing. */
function toAttribute(name: string, given: Properties[string]): string {
  const info = infoOf(name);
  const value = info.boolean || info.overloadedBoolean ? toSwitch(info, given) : given;
  if (value === null || value === undefined || value === false || Number.isNaN(value)) return '';
  if (value === true) return ` ${info.attribute}`;
  return ` ${info.attribute}="${escapeValue(Array.isArray(value) ? toList(info, value) : String(value))}"`;
}

/** An empty last entry is written by a comma of its own. */
function toList({ commaSeparated }: Info, entries: readonly (string | number)[]): string {
  const all = commaSeparated && entries.at(-1) === '' ? [...entries, ''] : entries;
  return all.join(commaSeparated ? ', ' : ' ').trim();
}

/** Whether the attribute is there; a text that says more stays as it is. */
function toSwitch(info: Info, value: Properties[string]): Properties[string] {
  if (info.overloadedBoolean && (value === info.attribute || value === '')) return true;
  return typeof value !== 'string' || value === info.attribute || value === '' ? Boolean(value) : value;
}

const known = new Map<string, Info>();

function infoOf(name: string): Info {
  const info = known.get(name) ?? find(html, name);
  if (known.size < 1000) known.set(name, info);
  return info;
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '\0': '&#x0;',
};

function escapeValue(text: string): string {
  return /[&"'`\0]/.test(text) ? text.replace(/[&"'`\0]/g, (character) => references[character] ?? '') : text;
}
