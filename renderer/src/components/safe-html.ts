import { find, html, type Info } from 'property-information';

/**
 * Elements that run code, reach out of the page, change its meaning, or whose content a browser reads by other rules than those
 * it was written by; what they hold is dropped with them.
 */
const forbidden = new Set([
  ...['script', 'style', 'base', 'meta', 'link', 'object', 'embed', 'applet', 'frame', 'frameset'],
  ...['template', 'noscript', 'head', 'html', 'body', 'xmp', 'noembed', 'noframes', 'plaintext'],
]);

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

/** The property of an attribute, however an author spells it: `HREF`, `xlink:href`, `class`. Empty when it can have none. */
export function toProperty(attribute: string): string {
  // There is none for a name that every object has, whatever the types say.
  const info: Info | undefined = find(html, attribute);
  return info?.property ?? '';
}

/**
 * Whether a property is never kept: its value is code, a page, or an address of a picture or service that no page needs, or its
 * name is none and other markup could hide in it.
 */
export function isDropped(property: string): boolean {
  return (
    /^on/i.test(property) ||
    ['srcDoc', 'formAction', 'ping', 'background'].includes(property) ||
    !/^[^\s"'<>/=\p{Cc}]+$/u.test(property)
  );
}

const namedByDocument = new Set(['embed', 'form', 'iframe', 'image', 'img', 'object']);

/**
 * Whether an attribute is a `name` that browsers put before what the document has itself: `document.currentScript` would be that
 * element, and its attributes would tell our scripts what to load (https://html.spec.whatwg.org/#dom-document-nameditem).
 */
export function isShadowing(tagName: string, property: string): boolean {
  return property === 'name' && namedByDocument.has(tagName.toLowerCase());
}

/** Whether browsers take what stands in an element for text: markup in it would end where a value of it says so. */
export function holdsText(tagName: string): boolean {
  return ['textarea', 'title', 'iframe'].includes(tagName.toLowerCase());
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
