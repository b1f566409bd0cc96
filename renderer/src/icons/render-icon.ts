import type { Element, ElementContent } from 'hast';
import { didYouMean } from '../check/did-you-mean.ts';
import type { IconOptions } from '../components/component.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { type Drawing, findDrawing, iconNames, type SetName } from './icon-sets.ts';

type Library = SiteConfig['icons']['library'];

/**
 * Draws an icon by its name: in the library of the site first, then in the others, because authors mix them. Other
 * names of earlier versions are known too. A name that nobody knows gives a neutral sign and a message.
 */
export function renderIcon(
  value: string,
  options: IconOptions,
  config: Pick<SiteConfig, 'icons'>,
): { content: ElementContent[]; message?: string } {
  if (/\p{Extended_Pictographic}/u.test(value)) return { content: [toText(value, options)] };
  const { name, type } = readName(value);
  const order = searchOrder(config.icons.library, options.type ?? type);
  for (const spelling of spellings(name)) {
    for (const set of order) {
      const drawing = findDrawing(set, spelling);
      if (drawing) return { content: [toSvg(drawing, options)] };
    }
  }
  return { content: [toSvg(unknown, options)], message: unknownMessage(value, name, order[0]) };
}

/** Whether any library has an icon of this name. */
export function hasIcon(name: string): boolean {
  return searchOrder('fontawesome', undefined).some((set) =>
    spellings(name).some((spelling) => findDrawing(set, spelling)),
  );
}

/** A circle of dots: there is something, and nobody knows what. */
const unknown: Drawing = {
  viewBox: '0 0 24 24',
  isOutline: true,
  shapes: [
    {
      type: 'element',
      tagName: 'circle',
      properties: { cx: '12', cy: '12', r: '9', strokeDasharray: '3 3.28' },
      children: [],
    },
  ],
};

const styleWords = new Map(
  Object.entries<string>({
    fas: 'solid',
    far: 'regular',
    fal: 'light',
    fat: 'thin',
    fad: 'duotone',
    fab: 'brands',
  }),
);

/** `fa-solid fa-house`, `fab fa-github`, `lucide:house` and `ArrowRight` are names too. */
function readName(value: string): { name: string; type?: string | undefined } {
  const words = value
    .trim()
    .replace(/^(?:lucide|tabler|fontawesome|fa):/i, '')
    .split(/\s+/);
  const style = words.length > 1 ? words[0] : undefined;
  const last = (words.at(-1) ?? '').replace(/^fa-/, '');
  const name = last
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/_/g, '-')
    .toLowerCase();
  return {
    name,
    type: style === undefined ? undefined : (styleWords.get(style) ?? style.replace(/^fa-/, '')),
  };
}

/** `GitHub` is written as one word, and numbers in circles have their own names where they are free. */
function spellings(name: string): string[] {
  return [name, name.replaceAll('-', ''), name.replace(/^circle-(\d)$/, 'circle-number-$1')];
}

/** Of Font Awesome's styles the free ones exist; each of the others has its nearest. */
function searchOrder(library: Library, type: string | undefined): readonly [SetName, ...SetName[]] {
  if (library === 'lucide') return ['lucide', 'tabler-outline', 'fontawesome-solid', 'fontawesome-brands'];
  if (library === 'tabler')
    return type === 'filled' || type === 'solid'
      ? ['tabler-filled', 'tabler-outline', 'lucide', 'fontawesome-solid', 'fontawesome-brands']
      : ['tabler-outline', 'tabler-filled', 'lucide', 'fontawesome-solid', 'fontawesome-brands'];
  if (type === 'brands') return ['fontawesome-brands', 'fontawesome-solid', 'lucide', 'tabler-outline'];
  if (type !== undefined && /regular|light|thin/.test(type))
    return ['fontawesome-regular', 'fontawesome-solid', 'fontawesome-brands', 'lucide', 'tabler-outline'];
  return ['fontawesome-solid', 'fontawesome-brands', 'fontawesome-regular', 'lucide', 'tabler-outline'];
}

function unknownMessage(value: string, name: string, set: SetName): string {
  const nearest = didYouMean(name, iconNames(set));
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
  return `Unexpected icon "${value}", expected a name of Font Awesome Free, Lucide or Tabler${hint}`;
}

function toSvg({ viewBox, isOutline, shapes }: Drawing, options: IconOptions): Element {
  return {
    type: 'element',
    tagName: 'svg',
    properties: {
      className: ['op-i', ...(isOutline ? ['op-i-line'] : []), ...classesOf(options)],
      viewBox,
      ariaHidden: 'true',
      ...styleOf(options),
    },
    children: shapes,
  };
}

function toText(value: string, options: IconOptions): Element {
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: ['op-i-text', ...classesOf(options)], ...styleOf(options) },
    children: [{ type: 'text', value }],
  };
}

function classesOf({ className }: IconOptions): string[] {
  return className?.split(/\s+/).filter((name) => name !== '') ?? [];
}

/** Sizes as a style: a width that is an attribute would lose against the style sheet. */
export function styleOf({ size, color }: IconOptions): { style?: string } {
  const length = typeof size === 'number' || /^\d+(?:\.\d+)?$/.test(size ?? '') ? `${size}px` : size;
  const isLength = length !== undefined && /^\d+(?:\.\d+)?(?:px|r?em|%)$/.test(length);
  const style = [isLength ? `width:${length};height:${length}` : '', color ? `color:${color}` : ''].filter(
    Boolean,
  );
  return style.length > 0 ? { style: style.join(';') } : {};
}
