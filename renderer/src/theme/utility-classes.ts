import type { SiteConfig } from '../config/site-config.ts';
import { mapLines, outsideInlineCode } from '../markdown/prose-lines.ts';
import type { Source } from '../source/source.ts';

/** Makes a text, or takes the one that an earlier render made of the same parts. */
export type KeepText = (parts: unknown, make: () => Promise<string>) => Promise<string>;

/**
 * Writes the CSS for the utility classes (Tailwind's vocabulary) that the docs use, and only for those.
 * Names are collected from `class` attributes of pages and from whole component files, since scripts put
 * class names together in ways that only running them would show. Resolves to `''` when there are none.
 */
export async function createUtilityClasses(
  source: Source,
  config: SiteConfig,
  keep: KeepText,
): Promise<string> {
  const names = [...collectClassNames(source)].sort();
  if (names.length === 0) return '';
  return keep(['utility-classes', names, config.colors], () => generate(names, config));
}

async function generate(names: readonly string[], config: SiteConfig): Promise<string> {
  const { createGenerator } = await import('@unocss/core');
  const { presetWind3 } = await import('@unocss/preset-wind3');
  const generator = await createGenerator({
    presets: [
      presetWind3({
        dark: { dark: '[data-theme="dark"]', light: '[data-theme="light"]' },
        preflight: 'on-demand',
      }),
    ],
    theme: { colors: siteColors(config) },
  });
  const { css } = await generator.generate(names.join(' '), {
    preflights: true,
    safelist: false,
    minify: true,
  });
  return css;
}

/** The convention's own colour names, such as `text-primary` and `dark:bg-primary-light`. */
function siteColors({ colors }: SiteConfig) {
  const { primary, light = primary, dark = primary } = colors;
  return { primary: { DEFAULT: primary, light, dark }, 'primary-light': light, 'primary-dark': dark };
}

function collectClassNames(source: Source): Set<string> {
  const names = new Set<string>();
  for (const file of source.files) {
    if (!/\.(?:[jt]sx?|mdx?|svg|html)$/i.test(file)) continue;
    for (const name of source.fact(file, 'classes', readClassNames)) names.add(name);
  }
  return names;
}

/** Names in the class attributes of a page, but for its code, and every word in the strings of a script. */
export function readClassNames(text: string, file: string): string[] {
  if (!text.includes('class')) return [];
  if (/\.[jt]sx?$/i.test(file)) return [...new Set([...stringTokens(text), ...attributeTokens(text)])];
  if (text.search(classAttribute) === -1) return [];
  return [...new Set(attributeTokens(withoutCode(text)))];
}

/** Code is shown, not used; but what looks like a code span may be a template of JSX that makes a class. */
function withoutCode(text: string): string {
  const withoutSpan = (code: string) => (code.search(classAttribute) === -1 ? code : '');
  const withoutSpans = (line: string) => outsideInlineCode(line, (prose) => prose, withoutSpan);
  return mapLines(text, withoutSpans, () => '');
}

const classAttribute = /\bclass(?:Name)?\s*=\s*(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^{}]*\})*)\})/g;

function* attributeTokens(text: string): Generator<string> {
  for (const [, double, single, expression] of text.matchAll(classAttribute)) {
    const value = double ?? single;
    if (value !== undefined) yield* tokens(value);
    else if (expression !== undefined) yield* stringTokens(expression);
  }
}

function* stringTokens(code: string): Generator<string> {
  for (const [literal] of code.matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)) yield* tokens(literal.slice(1, -1));
}

/** Anything that could be a class name; the generator ignores words it has no rule for. */
function tokens(text: string): string[] {
  return text
    .split(/[\s"'`${}?;]+/)
    .filter((token) => /^[-!a-z@[][\w:./%()[\]#,!&>*+@=-]*$/i.test(token) && token.length < 120);
}
