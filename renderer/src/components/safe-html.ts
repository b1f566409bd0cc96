import { find, html } from 'property-information';

/** Elements that run code, reach out of the page or change its meaning; what they hold is dropped with them. */
const forbidden = new Set(
  'script style base meta link object embed applet frame frameset template noscript head html body'.split(
    ' ',
  ),
);

/** Elements of drawings that set an attribute of another element. */
const animations = new Set(['set', 'animate', 'animatetransform', 'animatemotion']);

/** Whether an element that an author wrote may not stand in a page. */
export function isForbidden(tagName: string, attributes: Readonly<Record<string, unknown>>): boolean {
  const name = tagName.toLowerCase();
  return forbidden.has(name) || (animations.has(name) && isUnsafeToSet(attributes));
}

function isUnsafeToSet(attributes: Readonly<Record<string, unknown>>): boolean {
  const [, target] = Object.entries(attributes).find(([name]) => /^attributename$/i.test(name)) ?? [];
  const property = toProperty(String(target ?? ''));
  return isDropped(property) || isAddress(property);
}

export function forbiddenReason(tagName: string): string {
  return `Unexpected <${tagName}>, expected content without scripts or styles`;
}

/** The property of an attribute, however an author spells it: `HREF`, `xlink:href`, `class`. */
export function toProperty(attribute: string): string {
  return find(html, attribute).property;
}

/** Whether a property is never kept: its value is code, a page, or an address of a picture or service that no page needs. */
export function isDropped(property: string): boolean {
  return /^on/i.test(property) || ['srcDoc', 'formAction', 'ping', 'background'].includes(property);
}

const addresses = new Set('href src poster data xLinkHref action srcSet'.split(' '));

export function isAddress(property: string): boolean {
  return addresses.has(property);
}

/** Whether an address leads readers on, in place of naming a file that the page shows. */
export function isLink(tagName: string, property: string): boolean {
  return property === 'href' ? !isDrawn(tagName) : property === 'xLinkHref' && tagName === 'a';
}

/** Elements of drawings. */
export function isDrawn(tagName: string): boolean {
  return /^(?:svg|g|defs|path|rect|circle|use|symbol|mask|filter|pattern|marker|image|fe\w+|\w+[A-Z]\w*)$/.test(
    tagName,
  );
}
