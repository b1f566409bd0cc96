/** Creates an element with attributes and children; text children are text, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value);
  created.append(...children);
  return created;
}

/** Creates an icon of 16 by 16 units that is drawn with lines of the text's colour; hidden from assistive technology. */
export function lineIcon(path: string): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(namespace, 'svg');
  const line = document.createElementNS(namespace, 'path');
  icon.setAttribute('viewBox', '0 0 16 16');
  icon.setAttribute('aria-hidden', 'true');
  icon.setAttribute('class', 'op-search-icon');
  line.setAttribute('d', path);
  icon.append(line);
  return icon;
}
