import { admonitionKinds } from './admonition-kinds.ts';
import type { MarkArguments } from './template-marks.ts';

/**
 * What a block is here: a directive with its label, or lines for those between the marks. The lines are as many as those
 * with the two marks, so that places in messages stay true.
 */
export type BlockMeaning =
  | { name: string; title?: string | undefined; attributes?: string }
  | { lines(inner: readonly string[]): string[] };

type Meaning = (given: MarkArguments) => BlockMeaning;

const titleOf = ({ named, words }: MarkArguments, at = 0): string | undefined =>
  named.title ?? named.name ?? named.header ?? named.label ?? named.summary ?? words[at];

const callout = (kind: string | undefined, title: string | undefined): BlockMeaning => {
  const name = kind?.toLowerCase() ?? 'note';
  return { name: admonitionKinds.has(name) ? name : 'note', title };
};

/** Docsy names the kinds of its alerts by the colours of Bootstrap. */
const bootstrapKinds = new Map(Object.entries<string>({ primary: 'note', secondary: 'note' }));

const asCallout: Meaning = ({ words, named }) => {
  const kind =
    named.style ?? named.type ?? named.context ?? named.color ?? (named.title ? undefined : words[0]);
  return callout(bootstrapKinds.get(kind ?? '') ?? kind, named.title ?? words[1]);
};

const asDetails: Meaning = (given) => ({
  name: 'details',
  title: titleOf(given),
  ...(given.named.open === 'true' || given.words.includes('open') ? { attributes: '{open}' } : {}),
});

const as =
  (name: string): Meaning =>
  (given) => ({ name, title: titleOf(given) });

const asGroup =
  (name: string): Meaning =>
  () => ({ name });

const plain: Meaning = () => ({ lines: (inner) => ['', ...inner, ''] });

const nothing: Meaning = () => ({ lines: (inner) => ['', ...inner.map(() => ''), ''] });

const asFence: Meaning = ({ words, named }) => ({
  lines: (inner) => [`\`\`\`\`${words[0] ?? named.lang ?? ''}`, ...inner, '````'],
});

/** The settings of the mark stand at the fence that it surrounds. */
const asTitledFence: Meaning = ({ named }) => {
  const meta = [
    named.title ? ` title="${named.title}"` : '',
    named.linenumbers === 'true' ? ' lines' : '',
    named.overflow === 'wrap' ? ' wrap' : '',
  ].join('');
  return {
    lines(inner) {
      const at = inner.findIndex((line) => /^\s*(?:```|~~~)/.test(line));
      return ['', ...inner.map((line, index) => (index === at ? withMeta(line, meta) : line)), ''];
    },
  };
};

function withMeta(line: string, meta: string): string {
  const fence = line.trimEnd();
  return /[`~]$/.test(fence) && meta !== '' ? `${fence}text${meta}` : fence + meta;
}

const asCaptionedLink: Meaning = (given) => ({
  lines: (inner) => [toLink(given), ...inner, ''],
});

/** Blocks between two marks. */
const blocks = new Map(
  Object.entries<Meaning>({
    admonition: asCallout,
    alert: asCallout,
    callout: asCallout,
    hint: asCallout,
    notice: asCallout,
    pageinfo: asCallout,
    details: asDetails,
    expand: asDetails,
    expandable: asDetails,
    tab: as('tab'),
    tabs: asGroup('tabs'),
    tabpane: asGroup('tabs'),
    step: as('step'),
    steps: asGroup('steps'),
    stepper: asGroup('steps'),
    column: asGroup('column'),
    columns: asGroup('columns'),
    code: asTitledFence,
    highlight: asFence,
    comment: nothing,
    embed: asCaptionedLink,
    file: asCaptionedLink,
    caption: plain,
    'content-ref': plain,
    'figure-caption': plain,
    cards: plain,
    html: plain,
    raw: plain,
  }),
);

/** The meaning of a block, `undefined` for one that is not known. Admonitions go by their own names. */
export function meaningOf(name: string, given: MarkArguments): BlockMeaning | undefined {
  const meaning = blocks.get(name);
  if (meaning) return meaning(given);
  return admonitionKinds.has(name) ? callout(name, titleOf(given)) : undefined;
}

type Line = (given: MarkArguments) => string;

/** Marks that stand alone, as Markdown in one line. */
const lines = new Map(
  Object.entries<Line>({
    embed: toLink,
    file: toLink,
    figure: toFigure,
    card: (given) => `- ${toLink(given)}${given.named.subtitle ? `: ${given.named.subtitle}` : ''}`,
    youtube: ({ words, named }) =>
      toLink({ words: [], named: { url: `https://youtu.be/${named.id ?? words[0]}` } }),
    vimeo: ({ words, named }) =>
      toLink({ words: [], named: { url: `https://vimeo.com/${named.id ?? words[0]}` } }),
    toc: () => '',
  }),
);

/** What a mark that stands alone shows; `undefined` for one that is not known. */
export function lineOf(name: string, given: MarkArguments): string | undefined {
  return lines.get(name)?.(given);
}

function toLink({ named, words }: MarkArguments): string {
  const address = named.url ?? named.src ?? named.link ?? named.href ?? words[0] ?? '';
  if (address === '') return '';
  const label =
    named.title ??
    named.alt ??
    named.caption ??
    (/^https?:/.test(address) ? address : address.split('/').at(-1));
  return `[${label?.replaceAll(/[[\]]/g, '\\$&')}](<${address}>)`;
}

function toFigure({ named, words }: MarkArguments): string {
  const attribute = (name: string, value: string | undefined) =>
    value ? ` ${name}="${escapeText(value)}"` : '';
  const caption = named.caption ?? named.title;
  const image = `<img${attribute('src', named.src ?? words[0])}${attribute('alt', named.alt ?? caption)}${attribute('width', named.width)} />`;
  const linked = named.link ? `<a${attribute('href', named.link)}>${image}</a>` : image;
  return `<figure>${linked}${caption ? `<figcaption>${escapeText(caption)}</figcaption>` : ''}</figure>`;
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('{', '&#123;');
}
