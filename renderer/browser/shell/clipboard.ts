/**
 * Copies text. The clipboard API is missing on plain http and in some file:// contexts; selecting and copying works
 * everywhere. Throws when the browser refuses.
 */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('The browser refused to copy');
}
