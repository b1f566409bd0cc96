/** Markup that is safe to write as it stands. Only {@link html} and {@link trusted} make it. */
export type Html = { readonly markup: string };

type Slot = Html | string | number | false | null | undefined | readonly Slot[];

/** Builds markup; every interpolated string is escaped, nested {@link Html} and arrays are not joined by commas. */
export function html(strings: TemplateStringsArray, ...slots: readonly Slot[]): Html {
  let markup = strings[0] ?? '';
  for (let index = 0; index < slots.length; index += 1) {
    markup += toMarkup(slots[index]) + (strings[index + 1] ?? '');
  }
  return { markup };
}

/** Declares markup that came out of our own serializer to be safe. Never call it on text from the docs. */
export function trusted(markup: string): Html {
  return { markup };
}

function toMarkup(slot: Slot): string {
  if (slot === null || slot === undefined || slot === false) return '';
  if (typeof slot === 'string') return escapeHtml(slot);
  if (typeof slot === 'number') return String(slot);
  return isHtml(slot) ? slot.markup : slot.map(toMarkup).join('');
}

function isHtml(slot: Html | readonly Slot[]): slot is Html {
  return 'markup' in slot;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // The only character of most pages' frames for which the engine would hold all of them in two bytes a character.
  '…': '&#8230;',
};

/** Escapes text for element content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return /[&<>"'…]/.test(text)
    ? text.replace(/[&<>"'…]/g, (character) => entities[character] ?? character)
    : text;
}
