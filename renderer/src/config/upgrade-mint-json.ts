import { type ConfigNode, type ConfigRecord, childOf, textOf } from './config-node.ts';
import { upgradeMintNavigation } from './upgrade-mint-navigation.ts';

/** New settings in the order in which they are written, each with where its value lies in `mint.json`. */
const moved: readonly (readonly [to: string, from: string])[] = [
  ['$schema', '$schema'],
  ['name', 'name'],
  ['description', 'description'],
  ['theme', 'theme'],
  ['logo', 'logo'],
  ['favicon', 'favicon'],
  ['redirects', 'redirects'],
  ['integrations', 'analytics'],
  ['integrations', 'integrations'],
  ['colors.primary', 'colors.primary'],
  ['colors.light', 'colors.light'],
  ['colors.dark', 'colors.dark'],
  ['background.color', 'colors.background'],
  ['background.decoration', 'background.style'],
  ['background.image', 'backgroundImage'],
  ['appearance.default', 'modeToggle.default'],
  ['appearance.strict', 'modeToggle.isHidden'],
  ['fonts', 'font'],
  ['styling.eyebrows', 'eyebrow.display'],
  ['styling.codeblocks', 'codeBlock.mode'],
  ['footer.socials', 'footerSocials'],
  ['footer.socials', 'footer.socials'],
  ['seo.metatags', 'metadata'],
  ['seo.metatags', 'seo.metatags'],
  ['search.prompt', 'search.prompt'],
  ['feedback', 'feedback'],
  ['api.openapi', 'openapi'],
  ['api.openapi', 'api.openapi'],
  ['api.playground.display', 'api.playground.mode'],
  ['api.playground.proxy', 'api.playground.proxy'],
  ['api.mdx.server', 'api.baseUrl'],
  ['api.mdx.auth', 'api.auth'],
  ['api.examples.languages', 'api.request.example.languages'],
  ['api.params.expanded', 'api.paramFields.expanded'],
];

const retiredThemes = new Set(['venus', 'quill', 'prism']);

/** Rewrites a legacy `mint.json` as the `docs.json` that says the same, every value at its old place. */
export function upgradeMintJson(legacy: ConfigRecord): ConfigRecord {
  const upgraded: ConfigRecord = { type: 'record', entries: new Map(), place: legacy.place };
  for (const [to, from] of moved) setAt(upgraded, to, valueAt(legacy, from));
  if (retiredThemes.has(textOf(childOf(upgraded, 'theme')) ?? '')) upgraded.entries.delete('theme');
  setAt(upgraded, 'navbar.links', renamedList(childOf(legacy, 'topbarLinks')));
  setAt(upgraded, 'navbar.primary', renamed(childOf(legacy, 'topbarCtaButton')));
  setAt(upgraded, 'footer.links', footerLinks(childOf(legacy, 'footer')));
  setAt(upgraded, 'seo.indexing', indexing(legacy));
  setAt(upgraded, 'navigation', upgradeMintNavigation(legacy));
  return upgraded;
}

function valueAt(root: ConfigNode, path: string): ConfigNode | undefined {
  return path.split('.').reduce<ConfigNode | undefined>(childOf, root);
}

function setAt(root: ConfigRecord, path: string, value: ConfigNode | undefined): void {
  if (!value) return;
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    root.entries.set(key, value);
    return;
  }
  const child = root.entries.get(key);
  const record: ConfigRecord =
    child?.type === 'record' ? child : { type: 'record', entries: new Map(), place: value.place };
  root.entries.set(key, record);
  setAt(record, rest.join('.'), value);
}

/** `name` and `url` became `label` and `href`. */
function renamed(node: ConfigNode | undefined): ConfigNode | undefined {
  if (node?.type !== 'record') return node;
  const names = new Map([
    ['name', 'label'],
    ['url', 'href'],
  ]);
  const entries = [...node.entries]
    .filter(([key, value]) => key !== 'type' || textOf(value) !== 'link')
    .map(([key, value]) => [names.get(key) ?? key, value] as const);
  return { ...node, entries: new Map(entries) };
}

function renamedList(node: ConfigNode | undefined): ConfigNode | undefined {
  if (node?.type !== 'list') return node;
  return { ...node, items: node.items.flatMap((item) => renamed(item) ?? []) };
}

function footerLinks(footer: ConfigNode | undefined): ConfigNode | undefined {
  const links = childOf(footer, 'links');
  if (links?.type !== 'list') return undefined;
  const items = links.items.map((column): ConfigNode => {
    if (column.type !== 'record') return column;
    const entries = new Map(column.entries);
    const title = entries.get('title');
    if (title) entries.set('header', title);
    const inner = renamedList(entries.get('links') ?? entries.get('items'));
    if (inner) entries.set('items', inner);
    return { ...column, entries };
  });
  return { ...links, items };
}

function indexing(legacy: ConfigRecord): ConfigNode | undefined {
  const hidden = valueAt(legacy, 'seo.indexHiddenPages');
  return hidden?.type === 'scalar' && hidden.value === true ? { ...hidden, value: 'all' } : undefined;
}
