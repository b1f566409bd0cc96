import { copyWithNotice } from './clipboard.ts';
import { loadScript } from './load-script.ts';

/** What the menu beside the title offers: copy the page, copy its address, print it. */
export function installPageActions(): void {
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element
        ? target.closest<HTMLElement>('[data-copy-page],[data-copy-link],[data-print]')
        : null;
    if (!button) return;
    if (button.dataset.copyPage !== undefined) copy(button, pageMarkdown(button));
    else if (button.dataset.copyLink !== undefined) copy(button, location.href);
    else print();
  });
}

type MarkdownWindow = { __offprintMarkdown?: (article: Element) => string };

/** The Markdown lies beside the page. Pages on file:// cannot read it and make it from what they show. */
async function pageMarkdown({ dataset }: HTMLElement): Promise<string> {
  if (location.protocol.startsWith('http')) {
    const response = await fetch(dataset.copyPage ?? '').catch(() => undefined);
    if (response?.ok) return response.text();
  }
  const article = document.querySelector('main article');
  const { root = '' } = document.documentElement.dataset;
  const { markdownScript } = document.querySelector<HTMLElement>('[data-markdown-script]')?.dataset ?? {};
  if (markdownScript !== undefined) await loadScript(root + markdownScript);
  const toMarkdown = (window as MarkdownWindow).__offprintMarkdown;
  return article ? (toMarkdown?.(article) ?? article.textContent ?? '') : '';
}

function copy(button: HTMLElement, text: string | Promise<string>): void {
  void copyWithNotice(button.querySelector('span')?.firstChild ?? button, text);
}
