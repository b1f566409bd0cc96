import { lineIcon } from '../search/element.ts';
import { toContext } from '../shell/ask-selection.ts';
import { ask, hasAssistant } from '../shell/assistant-loader.ts';
import { copyWithNotice } from '../shell/clipboard.ts';
import { pageStrings } from '../shell/page-strings.ts';

/** Puts a copy button on every code block, and where there is an assistant one to ask about it. */
export function installCodeTools(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.op-code')) {
    const tools = document.createElement('div');
    tools.className = 'op-code-tools';
    if (hasAssistant()) tools.append(createAskButton(block));
    if (block.dataset.nocopy === undefined) tools.append(createCopyButton(block));
    if (tools.firstChild) block.append(tools);
  }
}

const spark = 'M8 1.75l1.6 4.65L14.25 8 9.6 9.6 8 14.25 6.4 9.6 1.75 8l4.65-1.6z';

/** A sign only: on a phone a label would cover the code. */
function createAskButton(block: HTMLElement): HTMLButtonElement {
  const { askThis } = pageStrings();
  const button = createTool('op-ask-code', '', () =>
    ask({ context: toContext('code', codeOf(block), block) }),
  );
  button.ariaLabel = askThis;
  button.title = askThis;
  button.append(lineIcon(spark));
  return button;
}

/** A button that copies the text of a code block. */
export function createCopyButton(block: HTMLElement): HTMLButtonElement {
  const button = createTool('op-copy', pageStrings().copy, () => void copyWithNotice(button, codeOf(block)));
  return button;
}

function createTool(name: string, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = name;
  button.textContent = label;
  button.addEventListener('click', act);
  return button;
}

function codeOf(block: HTMLElement): string {
  return block.querySelector('code')?.textContent ?? '';
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
      button.addEventListener('click', () => {
        if (action === 'cursor')
          open(`https://cursor.com/link/prompt?text=${encodeURIComponent(text())}`, '_blank', 'noreferrer');
        else void copyWithNotice(button, text());
      });
      prompt.append(button);
    }
  }
}
