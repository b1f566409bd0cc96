import { distance } from 'fastest-levenshtein';

/** Names compared for one suggestion; a longer list is cut, so that a site full of dead links stays quick. */
const mostCandidates = 2_000;

/** The candidate that differs from `name` by few characters, if there is one. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > 200) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length * 0.4)) + 1;
  let compared = 0;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    compared += 1;
    if (compared > mostCandidates) break;
    const found = distance(name, candidate);
    if (found < bestDistance) [best, bestDistance] = [candidate, found];
  }
  return best;
}
