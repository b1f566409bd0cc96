import { recall } from './storage.ts';

/** Sets the theme that the reader chose, else that of the site, else that of the system. */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  const chosen = 'strict' in dataset ? null : recall('op-theme');
  const wanted = chosen === 'dark' || chosen === 'light' ? chosen : (dataset.appearance ?? 'system');
  const isDark = wanted === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : wanted === 'dark';
  showTheme(isDark ? 'dark' : 'light');
}

/** Shows a theme. Style sheets of authors know it by the class that Tailwind's `dark:` and Mintlify go by. */
export function showTheme(theme: string | undefined): void {
  const { classList, dataset } = document.documentElement;
  dataset.theme = theme;
  classList.toggle('dark', theme === 'dark');
}
