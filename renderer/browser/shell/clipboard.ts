import { pageStrings } from './page-strings.ts';

/**
 * Copies text. The clipboard API is missing on plain http and in some file:// contexts; selecting and copying works
 * everywhere. Throws when the browser refuses.
 */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  // Nothing outside a modal dialog can be selected while it is open.
  (document.querySelector('dialog:modal') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('The browser refused to copy');
}

const restingTexts = new WeakMap<Node, string | null>();

/** Copies text, and lets a label say for a while whether that worked. */
export async function copyWithNotice(label: Node, text: string | Promise<string>): Promise<void> {
  const { copied, failed } = pageStrings();
  const atRest = restingTexts.get(label) ?? label.textContent;
  restingTexts.set(label, atRest);
  label.textContent = await Promise.resolve(text)
    .then(writeClipboard)
    .then(
      () => copied,
      () => failed,
    );
  setTimeout(() => {
    label.textContent = atRest;
  }, 1500);
}
