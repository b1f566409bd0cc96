import { pageStrings } from '../shell/page-strings.ts';

/** Puts a copy button on every code block. */
export function installCopyButtons(): void {
  const strings = pageStrings();
  for (const block of document.querySelectorAll<HTMLElement>('.op-code:not([data-nocopy])')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'op-copy';
    button.textContent = strings.copy;
    button.addEventListener('click', async () => {
      await copy(block.querySelector('code')?.textContent ?? '');
      button.textContent = strings.copied;
      setTimeout(() => {
        button.textContent = strings.copy;
      }, 1500);
    });
    block.append(button);
  }
}

/** The clipboard API is missing on plain http and in some file:// contexts; selecting and copying works everywhere. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
