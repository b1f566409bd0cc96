import type { Nodes } from 'mdast';
import { createElement } from '../mdx/nodes.ts';
import { textValue } from './text-value.ts';

type Settings = Readonly<Record<string, unknown>>;

/** Name of a home page whose words stand in its frontmatter. */
export function homeTitle({ hero, heroText }: Settings): string | undefined {
  const { name, title } = toSettings(hero);
  return textValue(name) ?? textValue(title) ?? textValue(heroText);
}

/** What a home page of VitePress, VuePress or Starlight says in its frontmatter: a tagline, links, features as cards. */
export function homeContent(frontmatter: Settings): Nodes[] {
  const hero = toSettings(frontmatter.hero);
  if (frontmatter.layout !== 'home' && frontmatter.home !== true && Object.keys(hero).length === 0) return [];
  const { text, tagline } = hero;
  const words = [text, tagline, frontmatter.tagline].flatMap((value) => textValue(value) ?? []);
  const actions = toList(hero.actions ?? frontmatter.actions).flatMap(toAction);
  const features = toList(frontmatter.features).map(toCard);
  return [
    ...words.map((value): Nodes => paragraph([{ type: 'text', value }])),
    ...(actions.length > 0 ? [paragraph(actions.slice(1))] : []),
    ...(features.length > 0 ? [createElement('CardGroup', {}, features)] : []),
  ];
}

function paragraph(children: Nodes[]): Nodes {
  return { type: 'paragraph', children: children as never[] };
}

/** A link behind a space. */
function toAction(action: Settings): Nodes[] {
  const [value, url] = [textValue(action.text), textValue(action.link)];
  if (!value || !url) return [];
  return [
    { type: 'text', value: ' ' },
    { type: 'link', url, children: [{ type: 'text', value }] },
  ];
}

function toCard({ title, details, link, icon }: Settings): Nodes {
  const text = textValue(details);
  const props = { title: textValue(title), href: textValue(link), icon: textValue(icon) };
  const given = Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
  return createElement('Card', given, text ? [paragraph([{ type: 'text', value: text }])] : []);
}

function toSettings(value: unknown): Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function toList(value: unknown): Settings[] {
  return Array.isArray(value) ? value.map(toSettings) : [];
}
