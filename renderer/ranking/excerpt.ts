import { toTerms } from './words.ts';

/** A stretch of text; `isMatch` when it is one of the words looked for. */
export type ExcerptPart = { text: string; isMatch: boolean };

/** The part of a text around the first matches, about `length` characters, cut at words. */
export function toExcerpt(text: string, terms: readonly string[], length: number): ExcerptPart[] {
  const wanted = new Set(terms);
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}_]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }));
  const hits = words.filter(({ text: word }) => isWanted(word, wanted));
  const center = densest(
    hits.map(({ start }) => start),
    length,
  );
  const from = wordStart(text, Math.max(0, center - length / 4));
  const to = wordEnd(text, Math.min(text.length, from + length));
  const parts: ExcerptPart[] = from > 0 ? [{ text: '… ', isMatch: false }] : [];
  let position = from;
  for (const { start, end } of hits.filter((hit) => hit.start >= from && hit.end <= to)) {
    if (start > position) parts.push({ text: text.slice(position, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    position = end;
  }
  if (position < to) parts.push({ text: text.slice(position, to), isMatch: false });
  if (to < text.length) parts.push({ text: ' …', isMatch: false });
  return parts;
}

/** Words of prose are compared as the index compares them, so that folded plurals and accents are marked too. */
function isWanted(word: string, wanted: ReadonlySet<string>): boolean {
  return toTerms(word).some((term) => wanted.has(term));
}

/** The position from which the next `length` characters hold the most hits. */
function densest(positions: readonly number[], length: number): number {
  let best = positions[0] ?? 0;
  let most = 0;
  positions.forEach((start, index) => {
    let count = 0;
    for (
      let other = index;
      other < positions.length && (positions[other] ?? 0) < start + length * 0.7;
      other += 1
    )
      count += 1;
    if (count > most) [best, most] = [start, count];
  });
  return best;
}

function wordStart(text: string, position: number): number {
  if (position <= 0) return 0;
  const space = text.indexOf(' ', Math.floor(position));
  return space === -1 || space > position + 30 ? Math.floor(position) : space + 1;
}

function wordEnd(text: string, position: number): number {
  if (position >= text.length) return text.length;
  const space = text.lastIndexOf(' ', position);
  return space < position - 30 ? position : space;
}
