import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Node, Renderer } from '@takumi-rs/wasm/node';
import type { OgArt } from './og-art.ts';
import type { OgCard } from './og-card.ts';

/** Draws an image of 1200 by 630 pixels as a PNG file: the same bytes on every machine, as it runs in WebAssembly. */
export type OgPainter = (card: OgCard) => Promise<Uint8Array>;

const size = { width: 1200, height: 630 };

/** Loads fonts and pictures once for all images. A picture that cannot be drawn is left out. */
export async function createOgPainter(art: OgArt): Promise<OgPainter> {
  const renderer = new Renderer();
  for (const [rank, data] of readFonts().entries())
    renderer.registerFont({
      name: `Inter ${rank}`,
      data,
      ...(rank === 0 ? { name: 'Inter' } : { subsetOf: 'Inter', subsetRank: rank }),
    });
  const pictures = await findDrawable(renderer, art);
  const images = Object.entries(pictures).map(([src, data]) => ({ src, data }));
  return (card) =>
    renderer.render(layOut(card, new Set(Object.keys(pictures))), { ...size, format: 'png', images });
}

const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

function readFonts(): Buffer[] {
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));
  return subsets.map((subset) => readFileSync(join(folder, `files/inter-${subset}-wght-normal.woff2`)));
}

async function findDrawable(renderer: Renderer, art: OgArt): Promise<Record<string, Uint8Array>> {
  const found: Record<string, Uint8Array> = {};
  for (const src of ['logo', 'background'] as const) {
    const data = art[src];
    if (!data) continue;
    const node: Node = { type: 'image', src };
    const isDrawn = await renderer.render(node, { width: 8, height: 8, images: [{ src, data }] }).then(
      () => true,
      () => false,
    );
    if (isDrawn) found[src] = data;
  }
  return found;
}

type Style = NonNullable<Node['style']>;

function layOut(card: OgCard, pictures: ReadonlySet<string>): Node {
  const { name, section, title, description, colors } = card;
  const brand = pictures.has('logo')
    ? ({
        type: 'image',
        src: 'logo',
        style: { height: '60px', maxWidth: '640px', objectFit: 'contain' },
      } as const)
    : text(name, { fontSize: 38, fontWeight: 650, color: colors.title, lineClamp: 1 });
  const words = box({ flexDirection: 'column', gap: '22px' }, [
    ...(section === ''
      ? []
      : [text(section, { fontSize: 30, fontWeight: 650, color: colors.accent, lineClamp: 1 })]),
    text(title, {
      fontSize: title.length > 60 ? 60 : 76,
      fontWeight: 700,
      lineHeight: 1.12,
      letterSpacing: '-0.022em',
      color: colors.title,
      lineClamp: 3,
    }),
    ...(description === ''
      ? []
      : [
          text(description, {
            fontSize: 33,
            fontWeight: 420,
            lineHeight: 1.4,
            color: colors.text,
            lineClamp: 2,
          }),
        ]),
  ]);
  return box(
    {
      ...size,
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '72px 80px 68px',
      backgroundColor: colors.background,
      ...(pictures.has('background') ? { backgroundImage: 'url(background)', backgroundSize: 'cover' } : {}),
      borderBottom: `16px solid ${colors.accent}`,
      fontFamily: 'Inter',
    },
    [box({ alignItems: 'center', height: '60px' }, [brand]), words],
  );
}

function box(style: Style, children: Node[]): Node {
  return { type: 'container', children, style: { display: 'flex', ...style } };
}

function text(words: string, style: Style): Node {
  return { type: 'text', text: words, style: { textOverflow: 'ellipsis', ...style } };
}
