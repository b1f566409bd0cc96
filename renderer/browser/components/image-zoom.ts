import { pageStrings } from '../shell/page-strings.ts';

/** Opens the pictures of an article at full size. Pictures that lead somewhere keep their link. */
export function installImageZoom(): void {
  const pictures = document.querySelectorAll<HTMLImageElement>(
    '.op-prose img:not([data-no-zoom], .op-i, .op-card-image, a img, button img)',
  );
  const { enlarge } = pageStrings();
  for (const picture of pictures) {
    picture.tabIndex = 0;
    picture.setAttribute('role', 'button');
    // A button without a name, for pictures that say nothing themselves.
    picture.alt ||= enlarge;
    picture.dataset.zoom = '';
    picture.addEventListener('click', () => show(picture));
    picture.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      show(picture);
    });
  }
}

function show(picture: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  const large = new Image();
  large.src = picture.currentSrc || picture.src;
  large.alt = picture.alt;
  dialog.className = 'op-zoom';
  dialog.setAttribute('aria-label', picture.alt);
  dialog.append(large);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
