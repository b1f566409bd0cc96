/** Where a term stands: one number below 2³¹, which the engine keeps without a box, so that millions fit. */
const frequencyLimit = 127;
const sectionUnit = 256;

/** Packs a section (up to 8 million), a weighted frequency (more than 127 count as 127) and whether the title has the term. */
export function packPosting(section: number, frequency: number, isInTitle: boolean): number {
  return section * sectionUnit + Math.min(frequencyLimit, frequency) * 2 + Number(isInTitle);
}

/** The same posting in an index where the page's sections begin at `first`. */
export function movePosting(posting: number, first: number): number {
  return posting + first * sectionUnit;
}

/** The section of a posting. */
export function sectionOf(posting: number): number {
  return Math.floor(posting / sectionUnit);
}

export function unpackPosting(posting: number): { frequency: number; isInTitle: boolean } {
  return { frequency: (posting % sectionUnit) >> 1, isInTitle: posting % 2 === 1 };
}
