import { writeClipboard } from './clipboard.ts';
import { loadScript } from './load-script.ts';
import { pageStrings } from './page-strings.ts';

/** What the menu beside the title offers: copy the page, copy its address, print it. */
export function installPageActions(): void {
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element
        ? target.closest<HTMLElement>('[data-copy-page],[data-copy-link],[data-print]')
        : null;
    if (!button) return;
    if (button.dataset.copyPage !== undefined) void copy(button, pageMarkdown(button));
    else if (button.dataset.copyLink !== undefined) void copy(button, Promise.resolve(location.href));
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

async function copy(button: HTMLElement, text: Promise<string>): Promise<void> {
  const label = button.querySelector('span')?.firstChild;
  const strings = pageStrings();
  const before = label?.textContent ?? '';
  const message = await writeClipboard(await text).then(
    () => strings.copied,
    () => strings.failed,
  );
  if (!label) return;
  label.textContent = message;
  setTimeout(() => {
    label.textContent = before;
  }, 1500);
}
