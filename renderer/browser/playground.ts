import { createDialog } from './playground/dialog.ts';
import type { Model } from './playground/model.ts';

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-playground]')) {
  let dialog: HTMLDialogElement | undefined;
  button.hidden = false;
  button.addEventListener('click', () => {
    if (!dialog) {
      const model: Model = JSON.parse(button.dataset.playground ?? '');
      dialog = createDialog(model);
      document.body.append(dialog);
    }
    dialog.showModal();
  });
}
