/** Decodes postings and calls back with each section and its impact. */
export function forEachPosting(encoded: string, visit: (section: number, impact: number) => void): void {
  let section = 0;
  let distance = 0;
  for (let index = 0; index < encoded.length; index += 1) {
    const code = encoded.charCodeAt(index);
    if (code >= 97) distance = distance * 36 + code - 87;
    else if (code >= 65) {
      section += distance;
      distance = 0;
      visit(section, code - 64);
    } else distance = distance * 36 + code - 48;
  }
}

/** Number of postings, without decoding them. */
export function countPostings(encoded: string): number {
  let count = 0;
  for (let index = 0; index < encoded.length; index += 1) {
    const code = encoded.charCodeAt(index);
    if (code >= 65 && code < 97) count += 1;
  }
  return count;
}
