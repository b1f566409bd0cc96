import { remember } from './storage.ts';

export function installThemeToggle(): void {
  const { dataset } = document.documentElement;
  document.querySelector('[data-theme-toggle]')?.addEventListener('click', () => {
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
    remember('op-theme', dataset.theme);
  });
}
