import type { Element, ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { withoutHosts as withoutHostsInCss } from '../theme/author-files.ts';

const shown = new Set([
  'img',
  'iframe',
  'video',
  'audio',
  'embed',
  'object',
  'source',
  'track',
  'image',
  'use',
]);

/**
 * Puts a link in the place of everything that a browser would fetch from another host: in an air-gapped network it
 * would stay empty, and readers should see what is missing.
 */
export function linkExternalContent(root: Root): void {
  visit(root, 'element', (node, index, parent) => {
    if (typeof node.properties.style === 'string')
      node.properties.style = withoutHosts(node.properties.style);
    if (node.tagName === 'style') for (const child of node.children) withoutHostsInSheet(child);
    if (!shown.has(node.tagName) || parent === undefined || index === undefined) return undefined;
    for (const name of ['poster', 'srcSet'] as const) {
      if (/(?:https?:)?\/\/[\w-]/i.test(String(node.properties[name] ?? ''))) delete node.properties[name];
    }
    const address = externalAddress(node);
    if (address === undefined) return undefined;
    const replacement =
      node.tagName === 'source' || node.tagName === 'track'
        ? []
        : [toLink(node, address, parent.type === 'element' && parent.tagName === 'a')];
    parent.children.splice(index, 1, ...replacement);
    return [SKIP, index + replacement.length];
  });
}

const externalPicture = /[\w-]+\s*:[^;]*url\(\s*["']?(?:https?:)?\/\/[^)]*\)[^;]*(?:;|$)/gi;

function withoutHosts(style: string): string {
  return style.replace(externalPicture, '').replace(/;$/, '');
}

function withoutHostsInSheet(child: ElementContent): void {
  if (child.type === 'text') child.value = withoutHostsInCss(child.value);
}

function externalAddress({ properties }: Element): string | undefined {
  const value = properties.src ?? properties.data ?? properties.href ?? properties.xLinkHref;
  return typeof value === 'string' && /^(?:https?:)?\/\//i.test(value.trim()) ? value.trim() : undefined;
}

/** Text alone where a link is around it already. */
function toLink({ properties }: Element, address: string, isInLink: boolean): ElementContent {
  const label = String(properties.alt || properties.title || new URL(address, 'https://host').host);
  const text: ElementContent = { type: 'text', value: label };
  if (isInLink) return text;
  return {
    type: 'element',
    tagName: 'a',
    properties: { href: address, rel: ['noreferrer'] },
    children: [text],
  };
}
