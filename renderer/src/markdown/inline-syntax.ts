import GithubSlugger from 'github-slugger';
import type { Nodes, Parents, Root, RootContent, Text } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import { iconShortcode, toOwnIcon } from '../icons/tool-icons.ts';
import { wikiScheme } from '../links/link-resolver.ts';
import { adaptElement } from '../mdx/foreign-components.ts';
import { createElement } from '../mdx/nodes.ts';
import { attributeList, idOf } from './attribute-list.ts';
import { expandBlocks } from './block-syntax.ts';

/** What all that `expandInlineSyntax` knows holds some of; found many times faster than the pattern. */
const marks = [
  ...[
    '{.',
    '{#',
    '{ .',
    '{ #',
    '{:',
    '){',
    ']{',
    '*{',
    '++',
    '==',
    '^',
    '[[',
    '*[',
    '\n:',
    '\n :',
    '[toc]',
    '[TOC]',
  ],
  ...[
    '`#!',
    '<Badge',
    '{--',
    '{~',
    '{>',
    '{=',
    ':material-',
    ':fontawesome',
    ':octicons-',
    ':simple-',
    ':lucide-',
  ],
];

const pattern =
  /\{:? ?[.#]|[)\]*]\{:? ?[\w-]+=|\{:[ \t]*[\w-]+=|\{:toc\}|:(?:material|fontawesome|octicons|simple|lucide)-|\+\+[a-z\d-]+(?:\+[a-z\d-]+)*\+\+|==[^\s=][^=\n]*==|\^\^\S|\w\^[^\s^]+\^|\[\[[^\]\n]+\]\]|^[ \t]*\*\[|^[ \t]*:[ \t]|\[toc\]|`#!\w|<Badge\s|\{[+~>=-]{2}/im;

/** Whether a text may hold anything that `expandInlineSyntax` knows. */
export function mayHoldInlineSyntax(text: string): boolean {
  return marks.some((mark) => text.includes(mark)) && pattern.test(text);
}

/**
 * Makes elements of what other tools write inside paragraphs of plain Markdown: attribute lists, icons, keys, marks,
 * wiki links, definition lists, abbreviations and the like. The tree is changed in place.
 */
export function expandInlineSyntax(tree: Root): void {
  expandChildren(tree, takeAbbreviations(tree));
}

/** By hand, as most pages come here, and of their nodes few are changed. */
function expandChildren(parent: Parents, abbreviations: Abbreviations): void {
  expandBlocks(parent);
  for (let index = 0; index < parent.children.length; index += 1) {
    const node = parent.children[index] as Nodes;
    if (node.type === 'text') {
      const nodes = replaceText(node, { index, parent, abbreviations });
      if (nodes === undefined) continue;
      parent.children.splice(index, 1, ...(nodes as never[]));
      index += nodes.length - 1;
    } else if (node.type === 'inlineCode') node.value = node.value.replace(/^#!(?=[a-z])[\w+-]+ (?=\S)/, '');
    else if (node.type === 'html') replaceComponent(node.value, index, parent);
    else if ('children' in node) expandChildren(node, abbreviations);
  }
}

type Place = { index: number; parent: Parents; abbreviations: Abbreviations };

type Abbreviations = { titles: ReadonlyMap<string, string>; matcher: RegExp };

const icons = new RegExp(iconShortcode, 'g');
const endsInIcon = new RegExp(`${iconShortcode}$`);

/** What may stand in a text, by the name of its group. */
const syntax = [
  `(?<list>[ \\t]{0,8}${attributeList})`,
  `(?<icon>${iconShortcode})`,
  `(?<keys>\\+\\+[a-z\\d-]+(?:\\+[a-z\\d-]+)*\\+\\+)`,
  `(?<![\\w=])==(?<mark>[^\\s=](?:[^=\\n]*[^\\s=])?)==(?![\\w=])`,
  `\\^\\^(?<insertion>[^\\s^](?:[^^\\n]*[^\\s^])?)\\^\\^`,
  `\\{\\+\\+(?<added>.{1,500}?)\\+\\+\\}`,
  `\\{--(?<deleted>.{1,500}?)--\\}`,
  `\\{==(?<marked>.{1,500}?)==\\}`,
  `\\{>>(?<comment>.{1,500}?)<<\\}`,
  `(?<=[\\w)])\\^(?<raised>[^\\s^]{1,20})\\^(?![\\w^])`,
  `(?<embed>!?)\\[\\[(?<wiki>(?!\\s)(?=[^\\]]{0,200}\\p{L})[^[\\]\\n"{}]{1,300})\\]\\]`,
].join('|');

/** What every part of `syntax` begins with or holds. */
const trigger = /[{^]|:[a-z]+-|\+\+|==|\[\[/;

function replaceText(node: Text, place: Place): Nodes[] | undefined {
  if (place.abbreviations.titles.size === 0 && !trigger.test(node.value)) return undefined;
  const nodes: Nodes[] = [];
  let end = 0;
  for (const match of node.value.matchAll(place.abbreviations.matcher)) {
    const replacement = toNodes(match, node, place);
    if (replacement === undefined) continue;
    if (match.index > end) nodes.push({ type: 'text', value: node.value.slice(end, match.index) });
    for (const made of replacement) if (node.position) made.position ??= node.position;
    nodes.push(...replacement);
    end = match.index + match[0].length;
  }
  if (end === 0) return undefined;
  if (end < node.value.length) nodes.push({ type: 'text', value: node.value.slice(end) });
  return nodes;
}

function toNodes(match: RegExpMatchArray, node: Text, place: Place): Nodes[] | undefined {
  const {
    list,
    icon,
    keys,
    mark,
    marked,
    insertion,
    added,
    deleted,
    comment,
    wiki,
    embed,
    raised,
    abbreviation,
  } = match.groups ?? {};
  if (list !== undefined) return takeList(list, { match, node, place });
  if (icon !== undefined) return toIcon(icon, match);
  if (keys !== undefined) return toKeys(keys);
  if (wiki !== undefined) return [toWikiLink(wiki, embed === '!')];
  if (comment !== undefined) return [];
  if (abbreviation !== undefined)
    return [inline('abbr', abbreviation, { title: place.abbreviations.titles.get(abbreviation) ?? '' })];
  const named = { mark: mark ?? marked, ins: insertion ?? added, del: deleted, sup: raised };
  const [name, text] = Object.entries(named).find(([, value]) => value !== undefined) ?? [];
  return name === undefined ? undefined : [inline(name, text ?? '')];
}

function inline(name: string, text: string, props: Record<string, string> = {}): Nodes {
  const children: Nodes[] = text === '' ? [] : [{ type: 'text', value: text }];
  return { ...createElement(name, props, children), type: 'mdxJsxTextElement' } as Nodes;
}

const inlineTypes = new Set(
  'link linkReference image imageReference inlineCode strong emphasis delete'.split(' '),
);

/** Attributes behind an element or at the end of a line. An id is kept as a target, the rest has no effect. */
function takeList(
  list: string,
  { match, node, place }: { match: RegExpMatchArray; node: Text; place: Place },
) {
  const { index = 0 } = match;
  const before = index === 0 ? place.parent.children[place.index - 1] : undefined;
  const isBehind = before !== undefined && inlineTypes.has(before.type) && !list.startsWith(' {#');
  const isAfterIcon = endsInIcon.test(node.value.slice(0, index));
  const rest = node.value.slice(index + list.length);
  const isLast = place.index === place.parent.children.length - 1;
  const endsLine = /^[ \t]*\n/.test(rest) || (rest.trim() === '' && isLast);
  const isMarked = /^[ \t]*\{(?::|[ \t]+[.#])/.test(list);
  if (!isBehind && !isAfterIcon && !(endsLine && isMarked && place.parent.type !== 'heading'))
    return undefined;
  const id = idOf(list);
  return id === undefined ? [] : [inline('span', '', { id })];
}

/** An icon that has no like here is left out where words stand beside it, and named where it is alone. */
function toIcon(code: string, { input = '' }: RegExpMatchArray): Nodes[] {
  const name = code.slice(1, -1);
  const own = toOwnIcon(name);
  if (own !== undefined) return [inline('Icon', '', { icon: own })];
  const isAlone = input.replaceAll(icons, '').trim() === '';
  return isAlone ? [{ type: 'text', value: name.replace(/^[a-z]+-/, '').replaceAll('-', ' ') }] : [];
}

function toKeys(keys: string): Nodes[] {
  const names = keys.slice(2, -2).split('+');
  return names.flatMap((name, index): Nodes[] => [
    ...(index > 0 ? [{ type: 'text', value: '+' } as const] : []),
    inline('kbd', name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')),
  ]);
}

/** `[[page#Heading|words]]`: the anchor is that of the heading's text. */
function toWikiLink(written: string, isEmbedded: boolean): Nodes {
  const [target = '', words] = written.split(/\\?\|/);
  const [path = '', heading] = target.split('#');
  const hash = heading === undefined ? '' : `#${new GithubSlugger().slug(heading.replace(/^\^/, ''))}`;
  if (isEmbedded && /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(path))
    return { type: 'image', url: encodeURI(path), alt: words && /\D/.test(words) ? words : '' };
  const label = words ?? (path === '' ? (heading ?? '') : target.replace('#', ' › '));
  const url = path === '' ? hash : wikiScheme + encodeURI(path.trim()) + hash;
  return { type: 'link', url, children: [{ type: 'text', value: label.trim() }] };
}

/** `<Badge text="x" />` of VitePress, which HTML would take for the start of an element. */
function replaceComponent(html: string, index: number, parent: Parents): void {
  const [, name = '', attributes = ''] = /^<([A-Z]\w*)\s([^<>]*)\/>$/.exec(html.trim()) ?? [];
  if (name !== 'Badge') return;
  const props = Object.fromEntries(
    [...attributes.matchAll(/([\w-]+)=["']([^"']*)["']/g)].map(([, key = '', value = '']) => [key, value]),
  );
  const element = createElement(name, props, []);
  adaptElement(element);
  parent.children.splice(index, 1, { ...element, type: 'mdxJsxTextElement' } as never);
}

/** Takes the paragraphs of `*[HTML]: Hyper Text` lines out. */
function takeAbbreviations(tree: Root): Abbreviations {
  const titles = new Map<string, string>();
  tree.children = tree.children.filter((node: RootContent) => {
    const [first] = node.type === 'paragraph' ? node.children : [];
    if (node.type !== 'paragraph' || first?.type !== 'text' || !first.value.startsWith('*[')) return true;
    const lines = toText(node).split('\n');
    const found = lines.map((line) => /^\*\[([^\]]+)\]:[ \t]*(.*)$/.exec(line.trim()));
    if (!found.every((match) => match !== null)) return true;
    for (const [, name = '', title = ''] of found) titles.set(name, title);
    return false;
  });
  const names = [...titles.keys()].map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  const abbreviation = `(?<![\\p{L}\\d])(?<abbreviation>${names.join('|')})(?![\\p{L}\\d])`;
  return { titles, matcher: new RegExp(names.length === 0 ? syntax : `${syntax}|${abbreviation}`, 'gu') };
}
