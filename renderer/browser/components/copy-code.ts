import { writeClipboard } from '../shell/clipboard.ts';
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
      await writeClipboard(block.querySelector('code')?.textContent ?? '');
      button.textContent = strings.copied;
      setTimeout(() => {
        button.textContent = strings.copy;
      }, 1500);
    });
    block.append(button);
  }
}

/** Gives prompts their buttons: copy the text, or open it in an editor. */
export function installPrompts(): void {
  const strings = pageStrings();
  for (const prompt of document.querySelectorAll<HTMLElement>('.op-prompt')) {
    const text = () => prompt.querySelector<HTMLElement>('.op-prompt-body')?.textContent.trim() ?? '';
    for (const action of prompt.dataset.actions?.split(' ') ?? []) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'op-prompt-action';
      button.textContent = action === 'copy' ? strings.copy : 'Cursor';
      button.addEventListener('click', async () => {
        if (action === 'cursor') {
          open(`https://cursor.com/link/prompt?text=${encodeURIComponent(text())}`, '_blank', 'noreferrer');
          return;
        }
        await writeClipboard(prompt.querySelector('.op-prompt-body')?.textContent?.trim() ?? '');
        button.textContent = strings.copied;
        setTimeout(() => {
          button.textContent = strings.copy;
        }, 1500);
      });
      prompt.append(button);
    }
  }
}
