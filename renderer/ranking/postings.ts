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

/** The sections that both have, each with the smaller impact. */
export function intersectPostings(left: string, right: string): string {
  const impacts = new Map<number, number>();
  forEachPosting(left, (section, impact) => impacts.set(section, impact));
  let encoded = '';
  let previous = 0;
  forEachPosting(right, (section, impact) => {
    const other = impacts.get(section);
    if (other === undefined) return;
    encoded += (section - previous).toString(36) + String.fromCharCode(64 + Math.min(impact, other));
    previous = section;
  });
  return encoded;
}
