/** Folder of a language's index below `_offprint/search/`: the tag, made safe for a file name. */
export function searchFolder(language: string): string {
  return language.toLowerCase().replace(/[^a-z0-9-]/g, '') || 'all';
}
