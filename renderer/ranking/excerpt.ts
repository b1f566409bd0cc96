import { toVersions } from './versions.ts';
import { isUnspaced, toScriptRuns, toTerms, toWords } from './words.ts';

/** A stretch of text; `isMatch` when it is one of the words looked for. */
export type ExcerptPart = { text: string; isMatch: boolean };

/** The part of a text around the first matches, about `length` characters, cut at words. */
export function toExcerpt(text: string, terms: readonly string[], length: number): ExcerptPart[] {
  const hits = findHits(text, new Set(terms));
  const center = densest(hits, length * 0.7);
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

/** A stretch to mark; `weight` grows with what of the query it holds. */
type Hit = { start: number; end: number; weight: number };

const token = /v?\d+(?:\.\d+)+|[\p{L}\p{N}\p{M}_]+/giu;

function findHits(text: string, wanted: ReadonlySet<string>): Hit[] {
  return [...text.matchAll(token)].flatMap(({ index, 0: found }) => {
    if (toVersions(found).some((term) => wanted.has(term))) return [toHit(index, found, 2)];
    return placeParts(found, index, toWords).flatMap((word) =>
      placeParts(word.text, word.start, toScriptRuns).flatMap((run) => hitsOf(run, wanted)),
    );
  });
}

type Placed = { text: string; start: number };

function placeParts(text: string, start: number, cut: (text: string) => string[]): Placed[] {
  let end = 0;
  return cut(text).map((part) => {
    const at = text.indexOf(part, end);
    end = at + part.length;
    return { text: part, start: start + at };
  });
}

/** Words are compared as the index compares them, so that folded plurals and accents are marked too. */
function hitsOf({ text, start }: Placed, wanted: ReadonlySet<string>): Hit[] {
  if (isUnspaced(text)) return pairHits({ text, start }, wanted);
  const count = toTerms(text).filter((term) => wanted.has(term)).length;
  return count > 0 ? [toHit(start, text, count)] : [];
}

/** Pairs that follow each other are one hit. */
function pairHits({ text, start }: Placed, wanted: ReadonlySet<string>): Hit[] {
  const hits: Hit[] = [];
  let at = start;
  let previous = '';
  for (const character of text) {
    const isPair = previous !== '' && wanted.has((previous + character).toLowerCase());
    const last = hits.at(-1);
    const end = at + character.length;
    if (isPair && last?.end === at) Object.assign(last, { end, weight: last.weight + 1 });
    else if (isPair) hits.push(toHit(at - previous.length, previous + character, 1));
    else if (wanted.has(character.toLowerCase())) hits.push(toHit(at, character, 1));
    previous = character;
    at = end;
  }
  return hits;
}

/** An identifier that is wanted as a whole holds its parts too, and counts for more than they do one by one. */
function toHit(start: number, text: string, count: number): Hit {
  return { start, end: start + text.length, weight: count ** 2 };
}

/** The position from which so many characters hold the hits that weigh most. */
function densest(hits: readonly Hit[], length: number): number {
  let best = hits[0]?.start ?? 0;
  let most = 0;
  hits.forEach(({ start, weight }, index) => {
    let sum = weight;
    for (let other = index + 1; (hits[other]?.end ?? Number.POSITIVE_INFINITY) < start + length; other += 1)
      sum += hits[other]?.weight ?? 0;
    if (sum > most) [best, most] = [start, sum];
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
