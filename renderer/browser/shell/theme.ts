import { recall } from './storage.ts';

/** Sets the theme that the reader chose, else that of the site, else that of the system. */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  const chosen = 'strict' in dataset ? null : recall('op-theme');
  const wanted = chosen === 'dark' || chosen === 'light' ? chosen : (dataset.appearance ?? 'system');
  const isDark = wanted === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : wanted === 'dark';
  dataset.theme = isDark ? 'dark' : 'light';
}
