import { remember } from './storage.ts';
import { applyTheme } from './theme.ts';

/** The switch of the theme. What was chosen in another window, or before going back, holds here too; paper is white. */
export function installTheme(): void {
  const { dataset } = document.documentElement;
  document.querySelector('[data-theme-toggle]')?.addEventListener('click', () => {
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
    remember('op-theme', dataset.theme);
  });
  addEventListener('storage', ({ key }) => {
    if (key === 'op-theme') applyTheme();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applyTheme();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
  let shown = dataset.theme;
  addEventListener('beforeprint', () => {
    shown = dataset.theme;
    dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    dataset.theme = shown;
  });
}
