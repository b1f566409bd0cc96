/** A page or address that a page's `related` names, with the label that may stand beside it. */
export type RelatedTopic = { href: string; label: string | undefined };

/** As many as the convention shows. */
const most = 10;

/** Reads `related`: paths, addresses, and `Label: link` records; everything else in it is passed over. */
export function relatedTopics({ related }: Readonly<Record<string, unknown>>): RelatedTopic[] {
  return (Array.isArray(related) ? related : []).flatMap(toTopic).slice(0, most);
}

function toTopic(entry: unknown): RelatedTopic[] {
  if (typeof entry === 'string' && entry.trim() !== '') return [{ href: entry.trim(), label: undefined }];
  if (typeof entry !== 'object' || entry === null) return [];
  return Object.entries(entry).flatMap(([label, href]) =>
    typeof href === 'string' ? [{ href: href.trim(), label }] : [],
  );
}
