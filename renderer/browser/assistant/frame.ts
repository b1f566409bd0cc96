import { element, lineIcon } from '../search/element.ts';
import { rememberForVisit } from '../shell/storage.ts';
import { settings } from './settings.ts';

const { strings } = settings;

const icons = { close: 'M4 4l8 8M12 4l-8 8', fresh: 'M8 3v10M3 8h10' };

/** A window narrower than this shows the panel alone. */
const narrow = '(max-width: 60rem)';

export type Frame = {
  isShown(): boolean;
  show(): void;
  hide(): void;
  remember(opener: Element | null): void;
};

/** The region beside the page, which Escape closes and which gives the focus back to where it came from. */
export function createFrame(parts: readonly HTMLElement[], onFresh: () => void): Frame {
  let opener: HTMLElement | undefined;
  const fresh = createIconButton(strings.fresh, icons.fresh);
  const close = createIconButton(strings.close, icons.close);
  const root = element(
    'aside',
    { id: 'op-assistant', class: 'op-assistant', 'aria-label': strings.title, hidden: '' },
    element('header', { class: 'op-ask-head' }, element('h2', {}, strings.title), fresh, close),
    ...parts,
    element('p', { class: 'op-ask-disclaimer' }, strings.note),
  );

  function hide(): void {
    const hadFocus = root.contains(document.activeElement);
    setShown(root, false);
    if (hadFocus) (opener?.isConnected ? opener : document.querySelector<HTMLElement>('[data-ask]'))?.focus();
  }

  fresh.addEventListener('click', onFresh);
  close.addEventListener('click', hide);
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    hide();
  });
  matchMedia(narrow).addEventListener('change', () => setShown(root, !root.hidden));
  return {
    isShown: () => !root.hidden,
    show() {
      if (!root.isConnected) document.body.append(root);
      setShown(root, true);
    },
    hide,
    remember(element) {
      if (element instanceof HTMLElement) opener = element;
    },
  };
}

/** On a phone the panel covers the page, which then must not be reached behind it; dialogs stand above both. */
function setShown(root: HTMLElement, isShown: boolean): void {
  root.hidden = !isShown;
  document.documentElement.toggleAttribute('data-asking', isShown);
  for (const other of document.body.children)
    if (other !== root && !other.matches('dialog'))
      other.toggleAttribute('inert', isShown && matchMedia(narrow).matches);
  for (const button of document.querySelectorAll('[data-ask][aria-expanded]'))
    button.setAttribute('aria-expanded', String(isShown));
  rememberForVisit('op-assistant-open', isShown ? 'yes' : 'no');
}

function createIconButton(label: string, icon: string): HTMLButtonElement {
  const attributes = { type: 'button', class: 'op-icon-button', 'aria-label': label, title: label };
  return element('button', attributes, lineIcon(icon));
}
