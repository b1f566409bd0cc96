import { recall, remember } from './storage.ts';

/** Hides a banner that was dismissed before; its key changes with its text. */
export function installBanner(): void {
  const banner = document.querySelector<HTMLElement>('[data-banner]');
  const button = banner?.querySelector<HTMLButtonElement>('[data-dismiss]');
  if (!banner || !button) return;
  const key = banner.dataset.banner ?? '';
  banner.hidden = recall('op-banner') === key;
  button.hidden = false;
  button.addEventListener('click', () => {
    banner.hidden = true;
    remember('op-banner', key);
  });
}
