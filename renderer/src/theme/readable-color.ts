type Rgb = readonly [number, number, number];

/** Contrast that WCAG 2.2 AA asks of text, with some room for tinted backgrounds. */
const enough = 5.2;

/** The colour itself when it reads well on the background, else the nearest shade that does; `#rrggbb`. */
export function readableColor(color: string, background: string): string {
  const ground = parseColor(background);
  const original = parseColor(color);
  const goal: Rgb = luminance(ground) > 0.4 ? [0, 0, 0] : [255, 255, 255];
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(original, goal, share);
    if (contrast(shade, ground) >= enough) return toHex(shade);
  }
  return toHex(goal);
}

/** Contrast ratio of two `#rgb` or `#rrggbb` colours as WCAG defines it, 1 to 21. Transparency is ignored. */
export function contrastRatio(one: string, other: string): number {
  return contrast(parseColor(one), parseColor(other));
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

function parseColor(color: string): Rgb {
  const digits = color.slice(1);
  const wide = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (start: number) => Number.parseInt(wide.slice(start, start + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
