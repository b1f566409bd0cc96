import type { PropValue } from '../mdx/prop-value.ts';

/** Address to write for a picture of a style; `undefined` where there is none that may be loaded. */
export type ResolvePicture = (address: string) => string | undefined;

/**
 * `{ maxWidth: 10 }`, as React takes it, or `"max-width: 10px"` as CSS text. Declarations that would run code or load what may
 * not be loaded are left out; `undefined` when nothing is left.
 */
export function toInlineStyle(value: PropValue, resolve: ResolvePicture): string | undefined {
  const declarations =
    typeof value === 'string' ? splitText(value) : isRecord(value) ? fromRecord(value) : [];
  const kept = declarations.flatMap((declaration) => withPictures(declaration, resolve) ?? []);
  return kept.length === 0 ? undefined : kept.join(';');
}

function isRecord(value: PropValue): value is { [key: string]: PropValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Semicolons in quotes and parentheses, as in a data address, end nothing. */
function splitText(text: string): string[] {
  const pieces = text.match(/(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\)|["'(])+/g) ?? [];
  return pieces
    .map((piece) => piece.trim().replace(/^([\w-]+)\s*:\s*/, '$1:'))
    .filter((piece) => piece.includes(':'));
}

function fromRecord(record: { [key: string]: PropValue }): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return [];
    const withUnit = typeof value === 'number' && value !== 0 && !name.startsWith('--') && !isUnitless(name);
    const text = withUnit ? `${value}px` : String(value);
    return [`${toProperty(name)}:${withoutEnds(text)}`];
  });
}

/** What would end the declaration, but in the address of a picture. */
function withoutEnds(text: string): string {
  return text.replace(/url\([^)]*\)|[;{}]/g, (found) => (found.length > 1 ? found : ''));
}

function toProperty(name: string): string {
  if (name.startsWith('--')) return name;
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-');
}

/** Properties whose numbers React writes without a unit (`isUnitlessNumber` of React DOM). */
const unitless = new Set(
  'animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup boxOrdinalGroup columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow gridRowEnd gridRowSpan gridRowStart gridColumn gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth'.split(
    ' ',
  ),
);

function isUnitless(name: string): boolean {
  const plain = name.replace(/^(?:Webkit|Moz|ms|O)(?=[A-Z])/, '');
  return unitless.has(plain) || unitless.has(plain.slice(0, 1).toLowerCase() + plain.slice(1));
}

const pictures = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi;

/**
 * A style sheet with the addresses of this bundle for its pictures and fonts, as the text of a `<style>` element. Whatever
 * could begin a tag is escaped as CSS has it: in a drawing a browser reads the sheet as markup.
 */
export function toStyleSheet(css: string, resolve: ResolvePicture): string {
  return css
    .replace(pictures, (found, double?: string, single?: string, bare?: string) => {
      const address = (double ?? single ?? bare ?? '').trim();
      return address.startsWith('#') ? found : toUrl(resolve(address) ?? 'data:,');
    })
    .replace(/<(?=[a-z/!?])/gi, '\\3c ');
}

function toUrl(address: string): string {
  return `url("${address.replace(/["\\\n\r]/g, encodeURIComponent)}")`;
}

/** The declaration with the addresses of this bundle; `undefined` when it must not stand in a page. */
function withPictures(declaration: string, resolve: ResolvePicture): string | undefined {
  let isWhole = true;
  const written = declaration.replace(pictures, (_found, double?: string, single?: string, bare?: string) => {
    const address = resolve((double ?? single ?? bare ?? '').trim());
    isWhole &&= address !== undefined;
    return toUrl(address ?? '');
  });
  const others = declaration.replace(pictures, '');
  return isWhole && !/url\(|expression\(|@import|javascript:/i.test(others) ? written : undefined;
}
