/** Runs before the first paint, so that a dark page never flashes white. */
let theme: string | null = null;
try {
  theme = localStorage.getItem('op-theme');
} catch {
  // Storage may be forbidden on file:// pages.
}
const wanted = document.documentElement.dataset.appearance ?? 'system';
const dark = wanted === 'dark' || (wanted === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = theme ?? (dark ? 'dark' : 'light');
