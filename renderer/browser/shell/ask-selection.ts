import { type AskContext, ask, hasAssistant } from './assistant-loader.ts';
import { pageStrings } from './page-strings.ts';

/** Longest part of a page that goes with a question (UTF-16 units). */
const longest = 4000;

/** Offers to ask about the text that a reader selects in the article. */
export function installAskSelection(): void {
  const article = document.querySelector('main article');
  if (!hasAssistant() || !article) return;
  const button = createButton();
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('selectionchange', () => {
    clearTimeout(timer);
    button.hidden = true;
    timer = setTimeout(() => place(button, selectedRange(article)), 250);
  });
  button.addEventListener('click', () => {
    const range = selectedRange(article);
    button.hidden = true;
    if (range) ask({ context: toContext('textSelection', range.toString(), range.startContainer) });
  });
}

/** What a question about a part of the page carries. */
export function toContext(type: AskContext['type'], text: string, node: Node): AskContext {
  const headings = [...document.querySelectorAll('main article [id]:is(h2, h3, h4, h5, h6)')];
  const above = headings
    .filter((heading) => heading.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)
    .at(-1);
  return { type, value: text.trim().slice(0, longest), ...(above ? { elementId: above.id } : {}) };
}

function createButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'op-ask-selection';
  button.textContent = pageStrings().askThis;
  button.hidden = true;
  // A press must not take the selection away.
  button.addEventListener('pointerdown', (event) => event.preventDefault());
  document.body.append(button);
  return button;
}

function selectedRange(article: Element): Range | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.toString().trim().length < 3) return undefined;
  const range = selection.getRangeAt(0);
  return article.contains(range.commonAncestorContainer) ? range : undefined;
}

/** Below the selection, where the menus of phones leave room. */
function place(button: HTMLElement, range: Range | undefined): void {
  const box = range?.getBoundingClientRect();
  if (!box || box.bottom < 0 || box.top > innerHeight) return;
  button.hidden = false;
  const [most, center] = [
    document.documentElement.clientWidth - button.offsetWidth - 8,
    box.left + box.width / 2,
  ];
  button.style.left = `${scrollX + Math.max(8, Math.min(center - button.offsetWidth / 2, most))}px`;
  button.style.top = `${scrollY + box.bottom + 8}px`;
}
