import { remember } from './storage.ts';
import { applyTheme, showTheme } from './theme.ts';

/** The switch of the theme. What was chosen in another window, or before going back, holds here too; paper is white. */
export function installTheme(): void {
  const { dataset } = document.documentElement;
  document.querySelector('[data-theme-toggle]')?.addEventListener('click', () => {
    const theme = dataset.theme === 'dark' ? 'light' : 'dark';
    showTheme(theme);
    remember('op-theme', theme);
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
    showTheme('light');
  });
  addEventListener('afterprint', () => {
    showTheme(shown);
  });
}
