import { loadScript } from './load-script.ts';
import { recallForVisit } from './storage.ts';

/** What a reader asks about: a part of the page. */
export type AskContext = { type: 'code' | 'textSelection'; value: string; elementId?: string };

/** How the assistant is opened: empty, with a question to send, or with a part of the page to ask about. */
export type AskRequest = { question?: string; context?: AskContext; isReturn?: boolean };

type AssistantWindow = { __offprintAssistant?: { open(request: AskRequest): void; toggle(): void } };

/** Whether this site has an assistant. */
export function hasAssistant(): boolean {
  return 'assistant' in document.documentElement.dataset;
}

/**
 * Opens the assistant from its buttons and by Ctrl/⌘ I; its script and styles are fetched at the first use. Where it
 * stands beside the page, it comes back on the next one for those who left it open.
 */
export function installAssistant(): void {
  if (!hasAssistant()) return;
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-ask]')) toggle();
  });
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    toggle();
  });
  if (recallForVisit('op-assistant-open') === 'yes' && matchMedia('(min-width: 80rem)').matches)
    ask({ isReturn: true });
}

function isShortcut({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'i' && (metaKey || ctrlKey) && !shiftKey && !altKey;
}

/** Opens the assistant; the first time loads it before. */
export function ask(request: AskRequest): void {
  const loaded = (window as AssistantWindow).__offprintAssistant;
  if (loaded) loaded.open(request);
  else void load(request);
}

function toggle(): void {
  const loaded = (window as AssistantWindow).__offprintAssistant;
  if (loaded) loaded.toggle();
  else ask({});
}

let isLoading = false;

/** Both files, so that the panel never shows without its styles. Where they fail to load, the next click tries again. */
async function load(request: AskRequest): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  const { root = '', assistant = '', assistantStyle = '' } = document.documentElement.dataset;
  await Promise.all([loadStyle(root + assistantStyle), loadScript(root + assistant)]);
  isLoading = false;
  (window as AssistantWindow).__offprintAssistant?.open(request);
}

function loadStyle(address: string): Promise<unknown> {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = address;
  document.head.append(style);
  return new Promise((settle) => {
    style.onload = settle;
    style.onerror = settle;
  });
}
